import { Fields, findText } from "../front-matter/fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, onlyMarkdown } from "./generator.ts";
import { parsePath } from "./permalink.ts";
import { findKind, isMarkdown, toPlace } from "./place.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";

/** A vault. Its notes are private unless they say that they are not. */
export const createObsidian = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const templates = await readConfig(tree, [".obsidian/templates.json"], problems);
  const templateFolder = findText(templates, "folder");
  return {
    tool: "obsidian",
    siteName: null,
    siteOrigin: null,
    base: "",
    tagSeparator: "space",
    isPublicByDefault: false,
    syntax: { ...onlyMarkdown, isObsidian: true },
    publicFolders: [""],
    getDefaults: () => new Fields(),
    place(path, fields) {
      if (!isMarkdown(path) || path.startsWith(".")) return null;
      if (templateFolder !== null && path.startsWith(`${templateFolder}/`)) return null;
      return toPlace(path, findKind(fields) ?? "post");
    },
    toPaths({ fields }) {
      const written = findText(fields, "permalink", "dg-permalink");
      return written === null ? [] : [parsePath(written) ?? []].flat();
    },
  };
};

/** Files without a generator that we know. */
export const createPlain = (tree: SourceTree): Generator => ({
  tool: "markdown",
  siteName: null,
  siteOrigin: null,
  base: "",
  tagSeparator: "comma",
  isPublicByDefault: false,
  syntax: { ...onlyMarkdown, hasLiquid: true, hasHugoShortcodes: true, hasZolaShortcodes: true },
  publicFolders: ["", "static/", "public/", "assets/", "source/"],
  getDefaults: () => new Fields(),
  place(path, fields) {
    const isAboutProject = /^(?:license|licence|changelog|contributing|code_of_conduct)\.[a-z]{2,8}$/i.test(path);
    if (isAboutProject || /(?:^|\/)_index\.[a-z]{2,8}$/i.test(path)) return null;
    // Without front matter an HTML file is a page of some website.
    if (!isMarkdown(path) && fields.size === 0) return null;
    if (/^readme\.[a-z]{2,8}$/i.test(path) && tree.files.length > 1) return null;
    return toPlace(path, findKind(fields) ?? "post");
  },
  toPaths({ fields }) {
    const written = findText(fields, "permalink", "url", "path");
    const fixed = written === null || /[{:]/.test(written.replace(/^https?:/, "")) ? null : parsePath(written);
    return fixed === null ? [] : [fixed];
  },
});

/** The Markdown files that this site exports: their texts are as they are to be. */
export const createOwn = (tree: SourceTree): Generator => ({
  ...createPlain(tree),
  // A book has its report of continuity beside its posts.
  place: (path, fields) => (path === "continuity.md" ? null : createPlain(tree).place(path, fields)),
  tool: "this-site",
  syntax: onlyMarkdown,
  toPaths: ({ fields }) => {
    const slug = findText(fields, "slug");
    return slug === null ? [] : [`/post/${slug}`];
  },
});
