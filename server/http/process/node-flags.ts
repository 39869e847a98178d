/** Flags of Node for the process of the site (decision 003). */
export const nodeFlags = [
  "--disable-proto=delete",
  "--max-old-space-size=320",
  "--max-semi-space-size=8",
  "--liftoff-only",
];
