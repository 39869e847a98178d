/** The most characters that each answer about a character can have. */
export const profileLimits = {
  name: 60,
  shortName: 30,
  tagline: 160,
  bio: 2_000,
  about: 60_000,
  greeting: 60_000,
} as const;
