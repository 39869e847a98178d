import { ImportError, type ImportedPost, type ImportProblem, type ReadExport } from "../imported-post.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import type { ExportReader } from "../read-options.ts";
import { readText } from "../source-text.ts";
import { detectSite, type Site } from "./generators/detect-generator.ts";
import type { Head } from "./head.ts";
import { readHeads } from "./read-heads.ts";
import { createReferences, type References } from "./references.ts";
import { convertText } from "./text/convert-text.ts";

const maxTags = 100;

const addTags = (tags: readonly string[], more: readonly string[]): string[] => {
  const spellings = new Map([...more, ...tags].map((tag) => [tag.toLowerCase(), tag] as const));
  return [...new Set([...tags, ...more].map((tag) => spellings.get(tag.toLowerCase()) ?? tag))].slice(0, maxTags);
};

const toPost = (head: Head, text: string, site: Site, references: References): ImportedPost => {
  const { source: _, names: _names, start, line: _line, hasTitleInText: _has, cover, ...post } = head;
  const converted = convertText(text.slice(start), head, { generator: site.generator, references, htmlToMarkdown });
  const picture = cover === null ? null : references.resolvePicture(cover.address, head);
  const lost = picture?.loss ? [{ kind: "picture" as const, text: picture.loss, line: null }] : [];
  return {
    ...post,
    excerpt: post.excerpt ?? converted.excerpt,
    cover: cover === null || !picture?.address ? null : { address: picture.address, alt: cover.alt },
    content: converted.content,
    tags: addTags(post.tags, converted.tags),
    losses: [...post.losses, ...lost, ...converted.losses],
  };
};

async function* readPosts(heads: readonly Head[], site: Site, problems: ImportProblem[]): AsyncGenerator<ImportedPost> {
  const references = createReferences(site, heads);
  for (const head of heads) {
    const read = await readText(head.source.file);
    if ("reason" in read) problems.push({ file: head.file, line: null, reason: read.reason });
    else yield toPost(head, read.text, site, references);
  }
}

/**
 * Reads a folder of Markdown files: of a generator's site, of a vault, or of none. All files are read twice, first for what
 * they are and where they were, so that links between them can be found, then one by one for their texts.
 */
export const readMarkdown: ExportReader = async (files, { now }): Promise<ReadExport | null> => {
  const problems: ImportProblem[] = [];
  const site = await detectSite(files, problems);
  const { generator } = site;
  const heads = await readHeads(site, now, problems);
  if (heads.length === 0) {
    const [problem] = problems;
    if (!problem) return null;
    throw new ImportError(`None of the files can be imported. ${problem.file}: ${problem.reason}`);
  }
  return {
    tool: generator.tool,
    siteName: generator.siteName,
    siteAddress: generator.siteOrigin,
    posts: readPosts(heads, site, problems),
    problems,
  };
};
