import { access } from "node:fs/promises";
import path from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { mediaPathPattern } from "#contracts/content/fields.ts";
import { isTakenId, toHeadingId } from "#contracts/posts/markdown-blocks.ts";
import { isSiteAddress } from "#contracts/site-addresses.ts";
import type { ContentProblem } from "./content-problems.ts";

/** A Markdown page of this site: the path at which it is shown, and its text. */
export type MarkdownPage = { file: string; path: string; content: string; firstLine: number };

const markdown = new MarkdownIt({ html: false });

type Outline = {
  headings: { id: string; text: string; level: number; line: number }[];
  links: { target: string; line: number }[];
  images: { target: string; line: number }[];
  codeWithoutLanguage: number[];
};

const getText = (inline: Token | undefined): string => (inline?.children ?? []).map(({ content }) => content).join("");

const readOutline = ({ content, firstLine }: MarkdownPage): Outline => {
  const outline: Outline = { headings: [], links: [], images: [], codeWithoutLanguage: [] };
  const tokens = markdown.parse(content, {});
  for (const [index, token] of tokens.entries()) {
    const line = firstLine + (token.map?.[0] ?? 0) + 1;
    if (token.type === "heading_open") {
      const text = getText(tokens[index + 1]);
      outline.headings.push({ id: toHeadingId(text), text, level: Number(token.tag.slice(1)), line });
    }
    if (token.type === "fence" && token.info.trim() === "") outline.codeWithoutLanguage.push(line);
    for (const child of token.children ?? []) {
      if (child.type === "link_open") outline.links.push({ target: String(child.attrGet("href")), line });
      if (child.type === "image") outline.images.push({ target: String(child.attrGet("src")), line });
    }
  }
  return outline;
};

const checkHeadings = ({ headings }: Outline): { line: number; reason: string }[] => {
  const seen = new Set<string>();
  let previous = 1;
  return headings.flatMap(({ id, text, level, line }) => {
    const reasons: string[] = [];
    if (level === 1) reasons.push("the title stands in the front matter; headings begin with ##");
    if (level > previous + 1) reasons.push(`the heading "${text}" skips a level`);
    if (id === "") reasons.push(`the heading "${text}" has no letter or digit for its address`);
    if (isTakenId(id)) reasons.push(`the address #${id} is not free for the heading "${text}"`);
    if (seen.has(id)) reasons.push(`another heading has the address #${id} already`);
    seen.add(id);
    previous = level;
    return reasons.map((reason) => ({ line, reason }));
  });
};

const checkLink = (target: string, page: MarkdownPage, outlines: Map<string, Outline>): string | null => {
  if (/^https?:\/\//.test(target)) return null;
  if (!/^[/#]/.test(target)) return `the link ${target} must begin with https://, / or #`;
  const [address = "", fragment] = target.startsWith("#") ? [page.path, target.slice(1)] : target.split("#");
  if (!isSiteAddress(address) && !outlines.has(address)) return `the link ${target} leads to no page of this site`;
  // Headings are known only for readable Markdown pages.
  const headings = outlines.get(address)?.headings;
  if (fragment === undefined || !headings || headings.some(({ id }) => id === fragment)) return null;
  return `the link ${target} leads to no heading`;
};

type LineProblem = { line: number; reason: string };

const readOutlines = (pages: readonly MarkdownPage[]): Map<string, Outline> =>
  new Map(pages.map((page) => [page.path, readOutline(page)]));

const toProblems = ({ file }: MarkdownPage, problems: readonly LineProblem[]): ContentProblem[] =>
  problems.map(({ line, reason }) => ({ file, field: `line ${line}`, reason }));

const findDeadLinks = (page: MarkdownPage, outlines: Map<string, Outline>): LineProblem[] =>
  (outlines.get(page.path)?.links ?? []).flatMap(({ target, line }) => {
    const reason = checkLink(target, page, outlines);
    return reason ? [{ line, reason }] : [];
  });

/** All problems with headings, links and code blocks of pages that may link to each other. */
export const checkMarkdown = (pages: MarkdownPage[]): ContentProblem[] => {
  const outlines = readOutlines(pages);
  return pages.flatMap((page) => {
    const outline = outlines.get(page.path) as Outline;
    const untold = outline.codeWithoutLanguage.map((line) => ({ line, reason: "a code block needs a language" }));
    return toProblems(page, [...checkHeadings(outline), ...findDeadLinks(page, outlines), ...untold]);
  });
};

const findMissingImages = async (contentDir: string, { images }: Outline): Promise<LineProblem[]> => {
  const checks = images.map(async ({ target, line }): Promise<LineProblem[]> => {
    if (/^https?:\/\//.test(target)) return [];
    if (!mediaPathPattern.test(target))
      return [{ line, reason: `the picture ${target} must begin with /media/ or https://` }];
    const isThere = await access(path.join(contentDir, target)).then(
      () => true,
      () => false,
    );
    return isThere ? [] : [{ line, reason: `there is no file content${target}` }];
  });
  return (await Promise.all(checks)).flat();
};

/** Dead links, and pictures that are missing in `contentDir`, of stories that may link to each other. */
export const checkStoryTexts = async (
  contentDir: string,
  stories: readonly MarkdownPage[],
): Promise<ContentProblem[]> => {
  const outlines = readOutlines(stories);
  const checks = stories.map(async (story) => {
    const missing = await findMissingImages(contentDir, outlines.get(story.path) as Outline);
    return toProblems(story, [...findDeadLinks(story, outlines), ...missing]);
  });
  return (await Promise.all(checks)).flat();
};
