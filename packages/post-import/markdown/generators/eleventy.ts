import { getFolder, parseFileName } from "../fields/file-name.ts";
import { Fields, findText, toTexts } from "../front-matter/fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, type Page, onlyMarkdown } from "./generator.ts";
import { parsePath, parseSiteAddress, urlize } from "./permalink.ts";
import {
  findKind,
  getSlug,
  isIndex,
  isInPostFolder,
  isMarkdown,
  isProjectFile,
  replaceLast,
  toFolderPath,
  toPlace,
} from "./place.ts";
import { type ConfigProblem, readConfig, readProgram } from "./read-config.ts";

export const eleventyConfigs = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
  "eleventy.config.ts",
  ".eleventy.cjs",
];

const collections = new Set(["post", "posts", "blog", "articles", "all", "nav", "page", "pages"]);
const maxDataFiles = 500;

const isPostTag = (tag: string): boolean => ["post", "posts", "blog", "articles"].includes(tag.toLowerCase());

/** Eleventy takes the date off the name of a file. */
const toUndatedPath = (path: string): string => {
  const own = toFolderPath(path);
  const { name, date } = parseFileName(path);
  return date && !isIndex(path) ? replaceLast(own, name) : own;
};

/** Fills in the values that addresses are usually made of; null if there are others. */
const fillTemplate = (template: string, page: Page): string | null => {
  let isComplete = true;
  const filled = template.slice(0, 500).replaceAll(/\{\{([^{}]{1,200})\}\}/g, (_, expression: string) => {
    const [name = "", ...filters] = expression.split("|").map((part) => part.trim());
    const value =
      name === "page.fileSlug" || name === "fileSlug"
        ? page.place.name
        : name === "page.filePathStem"
          ? toUndatedPath(page.path).slice(1, -1)
          : findText(page.fields, name);
    if (value === null) isComplete = false;
    return filters.length > 0 ? urlize(value ?? "") : (value ?? "");
  });
  return isComplete && !/[{}%]/.test(filled) ? filled : null;
};

const findDataFiles = (tree: SourceTree) =>
  tree.files
    .filter(({ path }) => {
      const [, folder = "", name = ""] = /(?:^|\/)([^/]{1,100})\/([^/]{1,120})$/.exec(path) ?? [];
      return name === `${folder}.json` || name === `${folder}.11tydata.json`;
    })
    .slice(0, maxDataFiles);

/** Whether files without a configuration are Eleventy's: by data of their folders. */
export const hasEleventyData = async (tree: SourceTree): Promise<boolean> => {
  if (tree.files.some(({ path }) => /\.11tydata\.(?:json|[cm]?js)$/.test(path))) return true;
  for (const { path } of findDataFiles(tree).slice(0, 20)) {
    const permalink = findText(await readConfig(tree, [path], []), "permalink");
    if (permalink?.includes("{{")) return true;
  }
  return false;
};

/** The data that a folder gives to all texts in it and below it. */
const readFolderData = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Map<string, Fields>> => {
  const data = new Map<string, Fields>();
  for (const { path } of findDataFiles(tree)) {
    const fields = data.get(getFolder(path)) ?? new Fields();
    data.set(getFolder(path), fields.over(await readConfig(tree, [path], problems)));
  }
  return data;
};

export const createEleventy = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const program = await readProgram(tree, eleventyConfigs);
  const [, input = ""] = /\binput\s{0,5}:\s{0,5}["'`]([^"'`\n]{1,100})["'`]/.exec(program) ?? [];
  const folder = input.replaceAll(/^(?:\.\/|\/){1,3}|\/$/g, "").replace(/^\.$/, "");
  const root = folder !== "" && tree.hasFolder(folder) ? `${folder}/` : "";
  const names = ["metadata.json", "site.json", "metadata.yaml", "site.yaml", "site.yml", "meta.json"];
  const metadata = await readConfig(
    tree,
    names.map((name) => `${root}_data/${name}`),
    problems,
  );
  const site = parseSiteAddress(findText(metadata, "url", "baseUrl", "site.url"));
  const data = await readFolderData(tree, problems);

  const getDefaults = (path: string): Fields => {
    let fields = new Fields();
    const parts = getFolder(path).split("/").slice(0, 20);
    for (let count = 1; count < parts.length; count += 1) {
      const folderFields = data.get(`${parts.slice(0, count).join("/")}/`);
      if (folderFields) fields = folderFields.over(fields);
    }
    return fields;
  };

  return {
    tool: "eleventy",
    siteName: findText(metadata, "title", "name"),
    siteOrigin: site?.origin ?? null,
    base: site?.base ?? "",
    tagSeparator: "comma",
    isPublicByDefault: true,
    syntax: { ...onlyMarkdown, hasLiquid: true, keepsUnknownAsCode: true },
    publicFolders: [root, `${root}public/`, "public/", "static/", `${root}static/`, "src/"],
    getDefaults,
    place(path, fields) {
      if (!path.startsWith(root) || !isMarkdown(path) || isProjectFile(path)) return null;
      const inner = path.slice(root.length);
      if (/(?:^|\/)_(?:data|includes|layouts)\//.test(inner)) return null;
      const isPost = toTexts(fields.get("tags")).some(isPostTag) || isInPostFolder(inner);
      if (/^(?:index|404)\./.test(inner)) return null;
      return toPlace(inner, findKind(fields) ?? (isPost ? "post" : "page"));
    },
    toPaths(page) {
      const inner = page.path.slice(root.length);
      const written = findText(page.fields, "permalink");
      const filled = written === null ? null : fillTemplate(written, { ...page, path: inner });
      const fixed = filled === null ? null : parsePath(filled);
      if (fixed !== null) return [fixed];
      const own = toFolderPath(inner);
      const slug = getSlug(page.fields);
      return [toUndatedPath(inner), own, ...(slug === null ? [] : [replaceLast(own, slug)])];
    },
  };
};

/** Tags that only gather pages into a collection. */
export const isEleventyCollection = (tag: string): boolean => collections.has(tag.toLowerCase());
