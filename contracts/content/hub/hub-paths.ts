/** The documentation tabs in the order in which they stand. Each is a file in `content/hub/docs/`. */
export const documentationTabs = [
  "overview",
  "duality",
  "seed",
  "vision",
  "roadmap",
  "architecture",
  "technical",
  "api",
  "guides",
] as const;

export const documentationPath = (tab: string): string => `/app/documentation/${tab}`;
