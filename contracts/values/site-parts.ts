/** The parts of this site that are actually probed. */
export const siteParts = [
  "database",
  "auth",
  "functions",
  "storage",
  "mail",
  "model",
  "pictures",
  "voice",
  "disk",
] as const;
export type SitePart = (typeof siteParts)[number];

export const serviceStatuses = ["operational", "warning", "down"] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];
