/** The most characters that each answer about a character can have. */
export const profileLimits = { name: 60, shortName: 30, tagline: 160, about: 20_000, greeting: 20_000 } as const;
