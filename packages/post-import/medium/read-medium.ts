import { findTitle } from "../find-title.ts";
import { elementToMarkdown } from "../html/html-to-markdown.ts";
import { find, findByClass, getAttribute, getLine, hasClass, walk } from "../html/html-query.ts";
import { type HtmlElement, isElement, parseHtml } from "../html/parse-html.ts";
import type { ImportedPost, ImportProblem, SourceFile } from "../imported-post.ts";
import { createFileIndex } from "../links/file-index.ts";
import { createLinkResolver, decodePath } from "../links/link-resolver.ts";
import { parseDate } from "../markdown/fields/parse-date.ts";
import { cleanText } from "../plain-text.ts";
import type { ExportReader } from "../read-options.ts";
import { readText } from "../source-text.ts";
import { takeEachOnce } from "../unique-posts.ts";

const postPath = /(?:^|\/)posts\/([^/]{1,300})\.html$/i;
const maxPostBytes = 3_000_000;

const getName = ({ path }: SourceFile): string | null => postPath.exec(path)?.[1] ?? null;

/** Posts of Medium are known by a number at the end of their names and addresses. */
const findId = (name: string): string | null => /(?:^|[-_/])([0-9a-f]{8,14})$/.exec(name)?.[1] ?? null;

const isMediumPost = (text: string): boolean =>
  text.includes("h-entry") && text.includes("e-content") && /p-canonical|graf|medium\.com/.test(text);

/** What a file of the export holds. */
type Page = {
  title: string;
  subtitle: string;
  body: HtmlElement;
  canonical: string;
  published: string;
  problem: string | null;
};

const readPage = (html: string): Page | null => {
  const { root, problem } = parseHtml(html);
  const body = findByClass(root, "e-content");
  if (!body) return null;
  const canonical = findByClass(root, "p-canonical");
  const time = find(root, (element) => element.name === "time" && hasClass(element, "dt-published"));
  return {
    title: cleanText(getLine(findByClass(root, "p-name"))),
    subtitle: cleanText(getLine(findByClass(root, "p-summary"))),
    body,
    canonical: canonical ? getAttribute(canonical, "href") : "",
    published: time ? getAttribute(time, "datetime") : "",
    problem,
  };
};

const hasElement = (body: HtmlElement, isWanted: (element: HtmlElement) => boolean): boolean =>
  find(body, isWanted) !== null;

/** Responses to others have no title of their own: it is how their text begins. */
const isResponse = ({ title, body }: Page): boolean => {
  if (
    hasElement(
      body,
      (element) => hasClass(element, "graf--title") || ["h1", "h2", "h3", "h4", "figure", "pre"].includes(element.name),
    )
  )
    return false;
  const start = title.replace(/[\s.…]{1,10}$/, "").toLowerCase();
  return start !== "" && getLine(body).toLowerCase().startsWith(start);
};

/** The body repeats title and subtitle, below a line. */
const dropHead = (body: HtmlElement, { title, subtitle }: Page): void => {
  const isRepeated = (element: HtmlElement): boolean =>
    (hasClass(element, "graf--title") && getLine(element) === title) ||
    (hasClass(element, "graf--subtitle") && (subtitle === "" || getLine(element) === subtitle));
  for (const element of [body, ...walk(body)])
    element.children = element.children.filter((child) => !isElement(child) || !isRepeated(child));
};

const readSlug = (canonical: string, name: string, id: string | null): string | null => {
  const last = URL.canParse(canonical) ? (decodePath(new URL(canonical).pathname).split("/").at(-1) ?? "") : "";
  const named = id !== null && last.endsWith(`-${id}`) ? last : name.replace(/^(?:draft|\d{4}-\d\d-\d\d)_/, "");
  const slug = (id === null ? named : named.slice(0, named.length - id.length)).toLowerCase();
  return slug.split("-").filter(Boolean).join("-") || null;
};

/** Where a post stood nowhere else first, Medium names its own address, which ends with its id on whatever domain. */
const isAtMedium = (address: string, id: string | null): boolean => {
  const url = URL.parse(address);
  return /(?:^|\.)medium\.com$/.test(url?.hostname ?? "") || (id !== null && url?.pathname.endsWith(`-${id}`) === true);
};

type Circumstances = { site: ReturnType<typeof createLinkResolver>; earningIds: ReadonlySet<string>; now: number };

const toPost = (file: SourceFile, page: Page, { site, earningIds, now }: Circumstances): ImportedPost => {
  const name = getName(file) ?? "";
  const id = findId(name) ?? findId(page.canonical.split(/[?#]/, 1)[0] ?? "");
  const key = id ?? name;
  const path = URL.canParse(page.canonical) ? decodePath(new URL(page.canonical).pathname) : null;
  dropHead(page.body, page);
  const { content, losses } = elementToMarkdown(page.body, { resolveAddress: site({ key, path: path ?? "/" }) });
  const time = parseDate(page.published)?.time ?? null;
  const isDraft = name.startsWith("draft_") || page.published === "";
  const draftReason =
    !isDraft && id !== null && earningIds.has(id)
      ? "It was in Medium's Partner Program: it may have been for members only."
      : null;
  if (!isDraft && time === null)
    losses.push({ kind: "date", text: `Its date cannot be read: ${page.published.slice(0, 50)}`, line: null });
  if (page.problem !== null) losses.push({ kind: "html", text: page.problem, line: null });
  const text = cleanText(content).replace(/^---\n\n/, "");
  return {
    key,
    file: file.path,
    kind: "post",
    title: findTitle(page.title, text),
    slug: readSlug(page.canonical, name, id),
    oldPaths: isDraft || path === null || path === "/" ? [] : [path],
    address: /^https?:\/\//.test(page.canonical) && !isDraft ? page.canonical.slice(0, 2_000) : null,
    canonical: isAtMedium(page.canonical, id) ? undefined : page.canonical || undefined,
    excerpt: page.subtitle || null,
    cover: null,
    content: text,
    tags: [],
    status: isDraft || draftReason !== null ? "draft" : time !== null && time > now ? "scheduled" : "published",
    publishedAt: isDraft || time === null ? null : new Date(time).toISOString(),
    createdAt: null,
    draftReason,
    losses,
  };
};

/** Ids of posts for which Medium paid: those that it kept for members. */
const readEarningIds = async (files: readonly SourceFile[]): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (const file of files) {
    if (!/(?:^|\/)partner-program\/[^/]{1,200}\.html$/i.test(file.path)) continue;
    const read = await readText(file);
    if (!("text" in read)) continue;
    for (const element of walk(parseHtml(read.text).root)) {
      const id = element.name === "a" ? findId(getAttribute(element, "href").split(/[?#]/, 1)[0] ?? "") : null;
      if (id !== null) ids.add(id);
    }
  }
  return ids;
};

type PostFile = { file: SourceFile; id: string };

async function* readPosts(
  posts: readonly SourceFile[],
  files: readonly SourceFile[],
  now: number,
  problems: ImportProblem[],
) {
  const postFiles = posts.map((file): PostFile => ({ file, id: findId(getName(file) ?? "") ?? getName(file) ?? "" }));
  const ids = new Set(postFiles.map(({ id }) => id));
  const findPost = (place: string): string | null => {
    const id = findId(place);
    return id !== null && ids.has(id) ? id : null;
  };
  // Medium's posts are at many hosts; the number at the end of an address is enough.
  const site = createLinkResolver({
    address: null,
    files: createFileIndex(files, ["posts/images", "images"]),
    findPost,
    isOwn: ({ pathname }) => findPost(pathname) !== null,
  });
  const circumstances = { site, earningIds: await readEarningIds(files), now };
  const addProblem = (file: SourceFile, reason: string): void =>
    void problems.push({ file: file.path, line: null, reason });
  for (const { file } of postFiles) {
    const read = await readText(file);
    const page = "text" in read ? readPage(read.text) : null;
    if ("reason" in read) addProblem(file, read.reason);
    else if (!page) addProblem(file, "It is no post of Medium: its text was not found.");
    else if (isResponse(page))
      addProblem(file, `“${page.title.slice(0, 100)}” is a response to something else, and was left out.`);
    else yield toPost(file, page, circumstances);
  }
}

/** Reads an archive of Medium: the folder `posts` of it. */
export const readMedium: ExportReader = async (files, { now }) => {
  const posts = files.filter((file) => getName(file) !== null);
  for (const file of posts) {
    if (file.size > maxPostBytes) continue;
    const read = await readText(file);
    if (!("text" in read) || !isMediumPost(read.text)) continue;
    const problems: ImportProblem[] = [];
    return {
      tool: "medium",
      siteName: null,
      siteAddress: null,
      posts: takeEachOnce(readPosts(posts, files, now, problems), problems),
      problems,
    };
  }
  return null;
};
