import type { ImportProblem } from "../imported-post.ts";
import { readText } from "../source-text.ts";
import { getFolder, toTitle } from "./fields/file-name.ts";
import { readCover } from "./fields/read-cover.ts";
import { readDates } from "./fields/read-dates.ts";
import { readStatus } from "./fields/read-status.ts";
import { readTags } from "./fields/read-tags.ts";
import { type Fields, findText, toTexts } from "./front-matter/fields.ts";
import { FrontMatterError } from "./front-matter/front-matter-error.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter/read-front-matter.ts";
import { isEleventyCollection } from "./generators/eleventy.ts";
import type { Generator, Page, Place } from "./generators/generator.ts";
import type { Site } from "./generators/detect-generator.ts";
import { readAliases } from "./generators/permalink.ts";
import { getSlug, isHtml, isMarkdown } from "./generators/place.ts";
import type { Head } from "./head.ts";
import type { TreeFile } from "./source-tree.ts";
import { findFirstHeading } from "./text/headings.ts";
import { toPlainText } from "./text/plain-text.ts";

const maxTitle = 1_000;
const maxExcerpt = 5_000;
const maxPaths = 60;
const maxKey = 1_000;
/** Of all that is kept of the texts until their turn comes, in characters. */
const maxKept = 200_000_000;

const excerptNames = ["description", "summary", "excerpt", "subtitle", "lead", "abstract", "extra.description", "tldr"];

/** The themes and plugins of generators call it differently. */
const canonicalNames = ["canonical_url", "canonicalURL", "canonicalUrl", "canonical"];
const maxCanonical = 5_000;

type Title = { title: string; hasTitleInText: boolean };

/** What front matter says in words. This site's own says it as it is; others may mean Markdown. */
const toWords = (text: string, { tool }: Pick<Generator, "tool">): string =>
  tool === "this-site" ? text.trim() : toPlainText(text);

const findTitle = (fields: Fields, text: string, place: Place, generator: Generator): Title => {
  const ownTitle = findText(fields, "title", "dg-title", "name");
  const heading = findFirstHeading(text);
  if (ownTitle === null && heading) return { title: heading.title.slice(0, maxTitle), hasTitleInText: true };
  if (ownTitle === null) return { title: toTitle(place.name).slice(0, maxTitle), hasTitleInText: false };
  const title = toWords(ownTitle, generator).slice(0, maxTitle) || toTitle(place.name);
  return { title, hasTitleInText: heading?.level === 1 && heading.title === title };
};

const isSlug = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 200;

/** The last part of the post's own address; without one that of its file, if that is written like one. */
const findSlug = (page: Page, paths: readonly string[], tool: Generator["tool"]): string | null => {
  const written = getSlug(page.fields)?.split("/").at(-1);
  if (written) return written;
  const last = (paths[0] ?? "")
    .replace(/\/$/, "")
    .replace(/\.html?$/, "")
    .split("/")
    .at(-1);
  const name = last || (tool === "markdown" && isSlug(page.place.name) ? page.place.name : "");
  // The day of an address or a folder such as `2019/03/04` is no name.
  return name === "" || /^\d{1,2}$/.test(name) ? null : name;
};

const toIso = (date: { time: number } | null): string | null =>
  date === null ? null : new Date(date.time).toISOString();

type Read = { file: TreeFile; place: Place; fields: Fields; text: string; matter: FrontMatter };

const toHead = ({ file, place, fields, text, matter }: Read, generator: Generator, now: number): Head => {
  const body = text.slice(matter.start);
  const { title, hasTitleInText } = findTitle(fields, body, place, generator);
  const dates = readDates(fields, place.date);
  const page: Page = { path: file.path, place, fields, date: dates.published, title };
  const own = generator.toPaths(page).map((path) => path.replace(/\/index\.html?$/i, "/"));
  const folder = getFolder((own[0] ?? "/").replace(/\/$/, ""));
  const isVault = generator.tool === "obsidian";
  const aliases = readAliases(fields, folder).filter(() => !isVault);
  const oldPaths = [...new Set([...own, ...aliases].map((path) => generator.base + path))]
    .filter((path) => path !== "/" && path.length <= 1_000)
    .slice(0, maxPaths);
  const ownPath = own[0] === undefined ? undefined : generator.base + own[0];
  const status = readStatus(fields, {
    dates,
    now,
    isDraftPlace: place.isDraft,
    isPublicByDefault: generator.isPublicByDefault,
  });
  const description = findText(fields, ...excerptNames);
  const tags = readTags(fields, generator.tagSeparator, place.categories);
  return {
    key: (generator.tool === "this-site" ? (own[0] ?? file.path) : file.path).slice(-maxKey),
    file: file.file.path,
    source: file,
    kind: generator.tool === "this-site" && findText(fields, "kind") === "page" ? "page" : place.kind,
    title,
    slug: findSlug(page, own, generator.tool),
    oldPaths,
    address: generator.siteOrigin === null || ownPath === undefined ? null : toAddress(ownPath, generator.siteOrigin),
    canonical: findText(fields, ...canonicalNames)?.slice(0, maxCanonical),
    excerpt: description === null ? null : toWords(description, generator).slice(0, maxExcerpt) || null,
    cover: readCover(fields),
    ...(generator.tool === "this-site" && {
      imagePrompt: findText(fields, "image_prompt"),
      writtenWith: findText(fields, "written_with"),
      storyNumber: toStoryNumber(findText(fields, "story_number")),
    }),
    tags: generator.tool === "eleventy" ? tags.filter((tag) => !isEleventyCollection(tag)) : tags,
    ...status,
    publishedAt: toIso(dates.published),
    createdAt: toIso(dates.created),
    losses: status.losses.map((loss) => ({ ...loss, line: matter.format === null ? null : findLine(text, loss.text) })),
    names: isVault ? toTexts(fields.get("aliases")).slice(0, 50) : [],
    start: matter.start,
    line: matter.line,
    hasTitleInText: hasTitleInText && generator.tool !== "this-site",
  };
};

const toAddress = (path: string, origin: string): string | null => URL.parse(path, origin)?.href ?? null;

/** The line of the front matter that has the value which a sentence quotes. */
const findLine = (text: string, sentence: string): number | null => {
  const [, value] = /"([^"]{1,60})"/.exec(sentence) ?? [];
  const at = value === undefined ? -1 : text.slice(0, 100_000).indexOf(value);
  return at < 0 ? null : text.slice(0, at).split("\n").length;
};

const getLength = ({ title, excerpt, tags, oldPaths, key }: Head): number =>
  title.length + (excerpt?.length ?? 0) + tags.join("").length + oldPaths.join("").length + 2 * key.length;

/** Whether a file may hold a text at all; what it is says its front matter. */
const isCandidate = (path: string): boolean => isMarkdown(path) || isHtml(path);

/** Reads all but the text of each post. What cannot be read goes to `problems`. */
const toStoryNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;

export const readHeads = async ({ tree, generator }: Site, now: number, problems: ImportProblem[]): Promise<Head[]> => {
  const heads: Head[] = [];
  let kept = 0;
  for (const file of tree.files) {
    if (!isCandidate(file.path) || generator.place(file.path, generator.getDefaults(file.path)) === null) continue;
    const read = await readFile(file, generator, problems);
    if (!read) continue;
    const head = toHead(read, generator, now);
    kept += getLength(head);
    if (kept <= maxKept) heads.push(head);
    else
      problems.push({
        file: file.file.path,
        line: null,
        reason: "Too many texts were read before it. Import it on its own.",
      });
  }
  return heads;
};

const readFile = async (file: TreeFile, generator: Generator, problems: ImportProblem[]): Promise<Read | null> => {
  const source = await readText(file.file);
  if ("reason" in source) {
    problems.push({ file: file.file.path, line: null, reason: source.reason });
    return null;
  }
  const { text } = source;
  try {
    const matter = readFrontMatter(text, { allowsBare: generator.allowsBareFrontMatter === true });
    // Without front matter an HTML file is a page that no generator made.
    if (matter.format === null && isHtml(file.path)) return null;
    const fields = matter.fields.over(generator.getDefaults(file.path));
    const place = generator.place(file.path, fields);
    return place === null ? null : { file, place, fields, text, matter };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    problems.push({ file: file.file.path, line: error.line, reason: error.message });
    return null;
  }
};
