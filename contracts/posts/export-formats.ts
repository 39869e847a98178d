/** What all posts can be taken along as: Markdown of this site, content of a Hugo or an Astro site, a file that Ghost imports. */
export const exportFormats = ["markdown", "hugo", "astro", "ghost"] as const;
export type ExportFormat = (typeof exportFormats)[number];
