import { type FileName, getBaseName, getFolder, parseFileName, withoutExtension } from "../fields/file-name.ts";
import { type Fields, findText } from "../front-matter/fields.ts";
import type { Page, Place } from "./generator.ts";
import { decodePath, toPath, urlize } from "./permalink.ts";

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path);
export const isHtml = (path: string): boolean => /\.html?$/i.test(path);

/** Also `2019-03-04-index.md`, as Eleventy has it. */
export const isIndex = (path: string): boolean => parseFileName(path).name.toLowerCase() === "index";

/** The text of a folder such as `posts/my-story/`, with its pictures, is named by the folder. */
const toFileName = (path: string): FileName => {
  const own = parseFileName(path);
  const folder = getFolder(path).slice(0, -1);
  if (folder === "" || !/^(?:index|readme)$/i.test(own.name)) return own;
  const named = parseFileName(folder);
  return { ...named, date: own.date ?? named.date };
};

const pageLayouts = new Set(["page", "pages", "about", "contact", "static", "single-page", "landing"]);
const postLayouts = new Set(["post", "posts", "article", "blog", "blogpost", "blog-post", "note"]);

/** What its front matter says that it is; null if it says nothing. */
export const findKind = (fields: Fields): "post" | "page" | null => {
  const word = (findText(fields, "type", "layout", "template") ?? "").toLowerCase().split("/").at(-1) ?? "";
  const name = word.split(".")[0] ?? "";
  if (pageLayouts.has(name)) return "page";
  return postLayouts.has(name) ? "post" : null;
};

const postFolder = /(?:^|\/)_?(?:posts?|blog|blogs|articles?|news|journal|notes?|stories|story|diary|writing)\//i;

export const isInPostFolder = (path: string): boolean => postFolder.test(path);

export const toPlace = (path: string, kind: Place["kind"], more: Partial<Place> = {}): Place => ({
  kind,
  isDraft: /(?:^|\/)_?drafts?\//i.test(path),
  ...toFileName(path),
  categories: [],
  ...more,
});

/** The path of a file as an address, without extension and `index`; ends with a slash. */
export const toFolderPath = (path: string, change: (part: string) => string = (part) => part): string => {
  const parts = withoutExtension(path).split("/");
  if (isIndex(path)) parts.pop();
  return toPath(`${parts.map(change).join("/")}/`);
};

/** The path of a page whose last part is another: its slug, or its name without a date. */
export const replaceLast = (path: string, last: string): string => {
  const parts = path.replace(/\/$/, "").split("/");
  return toPath(`${[...parts.slice(0, -1), ...last.split("/")].join("/")}/`);
};

export const getSlug = (fields: Fields): string | null => {
  const slug = findText(fields, "slug");
  return slug === null ? null : decodePath(slug).replaceAll(/^\/|\/$/g, "");
};

/** The path that generators make of the folder and the name of a file, for pages with and without a slug. */
export const toDefaultPath = ({ path, fields }: Pick<Page, "path" | "fields">): string => {
  const own = toFolderPath(path, urlize);
  const slug = getSlug(fields);
  return slug === null ? own : replaceLast(own, slug);
};

const otherNames =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|404|_index|_template|template)$/i;

/** Files beside the texts of a site, about the project. */
export const isProjectFile = (path: string): boolean => otherNames.test(withoutExtension(getBaseName(path)));
