/** Kinds of what the palette finds, in the order in which they are shown. */
export const paletteGroups = [
  "recent",
  "actions",
  "pages",
  "posts",
  "documents",
  "roadmap",
  "logs",
  "issues",
  "milestones",
  "lyrics",
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Something to choose in the palette. */
export type PaletteEntry = {
  group: PaletteGroup;
  title: string;
  /** Path of this site that it leads to, or `action:` and the name of what it does here. */
  to: string;
  /** Second line. */
  detail?: string;
  /** Further words by which it is found. */
  keywords?: string;
};

/** What the palette finds without asking the server; the file is fetched when it first opens. */
export type PaletteIndex = { entries: PaletteEntry[] };
