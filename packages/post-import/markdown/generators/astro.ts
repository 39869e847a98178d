import { Fields, findText } from "../front-matter/fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, onlyMarkdown } from "./generator.ts";
import { parsePath, parseSiteAddress, toPath } from "./permalink.ts";
import { findKind, isInPostFolder, isMarkdown, isProjectFile, toDefaultPath, toPlace } from "./place.ts";
import { readProgram } from "./read-config.ts";

const extensions = ["mjs", "ts", "js", "mts", "cjs"];
export const astroConfigs = extensions.map((extension) => `astro.config.${extension}`);

const folders = ["src/content/", "src/pages/", "src/data/", "content/", "src/posts/", "src/blog/"];
const datedNames = ["pubDate", "date", "published", "publishDate", "publishedAt", "pubDatetime", "datePublished"];

/** A setting such as `site: "https://a.example"` of a configuration that is a program. */
const findSetting = (program: string, name: string): string | null =>
  new Map(
    [...program.matchAll(/(?:^|[\s{,])(site|base)\s{0,5}:\s{0,5}["'`]([^"'`\n]{1,300})["'`]/g)].map(
      ([, found = "", value = ""]) => [found, value] as const,
    ),
  ).get(name) ?? null;

export const createAstro = async (tree: SourceTree): Promise<Generator> => {
  const program = await readProgram(tree, astroConfigs);
  const site = parseSiteAddress(findSetting(program, "site"));
  const base = toPath(findSetting(program, "base") ?? "/").replace(/\/$/, "");
  const findFolder = (path: string): string | null => folders.find((folder) => path.startsWith(folder)) ?? null;

  return {
    tool: "astro",
    siteName: null,
    siteOrigin: site?.origin ?? null,
    base: base || (site?.base ?? ""),
    tagSeparator: "comma",
    isPublicByDefault: true,
    syntax: { ...onlyMarkdown, keepsUnknownAsCode: true },
    publicFolders: ["public/", "src/assets/"],
    getDefaults: () => new Fields(),
    place(path, fields) {
      const folder = findFolder(path);
      if (folder === null || !isMarkdown(path) || (isProjectFile(path) && path.split("/").length < 3)) return null;
      const inner = path.slice(folder.length);
      if (inner.split("/").some((part) => part.startsWith("_"))) return null;
      const isDated = datedNames.some((name) => fields.get(name) !== null);
      const isPost = isDated || (folder !== "src/pages/" && isInPostFolder(path));
      return toPlace(inner, findKind(fields) ?? (isPost ? "post" : "page"), {
        isDraft: /(?:^|\/)drafts?\//i.test(inner),
      });
    },
    toPaths({ path, fields }) {
      const written = findText(fields, "permalink", "url");
      const fixed = written === null ? null : parsePath(written);
      const folder = findFolder(path) ?? "";
      const own = toDefaultPath({ path: path.slice(folder.length), fields });
      return [...new Set([fixed ?? own, own])];
    },
  };
};
