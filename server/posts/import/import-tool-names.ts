import type { ImportTool } from "@site/post-import/imported-post.ts";

const names: Record<ImportTool, string> = {
  ghost: "Ghost",
  wordpress: "WordPress",
  medium: "Medium",
  substack: "Substack",
  hugo: "Hugo",
  jekyll: "Jekyll",
  hexo: "Hexo",
  astro: "Astro",
  eleventy: "Eleventy",
  zola: "Zola",
  obsidian: "Obsidian",
  markdown: "Markdown",
  "this-site": "This site",
};

/** What the tools are called. */
export const importToolNames: ReadonlyMap<string, string> = new Map(Object.entries(names));
