/** The documentation tabs in display order. Each is a file in `content/hub/docs/`. */
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

/** The chapters of the guide, by number. */
export const chapterNumbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

/** The path of a chapter; the first one is the guide's own. */
export const guidePath = (chapter: string): string =>
  chapter === chapterNumbers[0] ? "/app/neo-textbook" : `/app/neo-textbook/${chapter}`;
