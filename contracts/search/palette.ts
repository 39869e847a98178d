/** Groups of the palette's results, in display order. */
export const paletteGroups = [
  "recent",
  "actions",
  "pages",
  "documents",
  "roadmap",
  "logs",
  "issues",
  "milestones",
  "lyrics",
  // Found by the server: later than the others, and below them, so that these do not move.
  "posts",
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** A result of the palette. */
export type PaletteEntry = {
  group: PaletteGroup;
  title: string;
  /** Path on this site, or `action:` and the name of an action of the page. */
  to: string;
  /** Second line. */
  detail?: string;
  /** Further words by which it is found. */
  keywords?: string;
};

/** The entries that the palette finds without the server; the file is fetched when it first opens. */
export type PaletteIndex = { entries: PaletteEntry[] };
