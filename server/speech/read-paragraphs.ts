import type { Token } from "markdown-it";
import { setHeadingIds, setParagraphIds } from "#contracts/posts/markdown-blocks.ts";
import { createPostMarkdown } from "#contracts/posts/markdown/create-post-markdown.ts";
import { splitSentences } from "#contracts/speech/split-sentences.ts";

export type SpokenParagraph = { id: string | null; isHeading: boolean; sentences: string[] };

// The options of the pages' own renderer, so that ids and texts are the same.
const markdown = createPostMarkdown({ embeds: "cards" });
markdown.core.ruler.push("name_paragraphs", ({ tokens }) => setParagraphIds(tokens));
markdown.core.ruler.push("name_headings", ({ tokens }) => void setHeadingIds(tokens));

/** Characters in one request: services speak some thousand at most, and shorter parts begin sooner. */
const maxLength = 1_200;

const isSpoken = ({ type }: Token): boolean => /^(?:text|code_inline|softbreak|hardbreak)$/.test(type);
const toText = ({ children }: Token): string =>
  (children ?? [])
    .filter(isSpoken)
    .map(({ content, type }) => (type.endsWith("break") ? " " : content))
    .join("");
const isSilent = (id: string | null): boolean => id !== null && /^fn/.test(id);

/** Cuts a sentence that is longer than a request may be, between words where it has some. */
const cutSentence = (sentence: string): string[] => {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(" ", maxLength);
    const end = space > 0 ? space : maxLength;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
};

/** Puts sentences into paragraphs that are short enough to be spoken at a time. */
export const groupSentences = (
  sentences: readonly string[],
  { id, isHeading }: Pick<SpokenParagraph, "id" | "isHeading">,
): SpokenParagraph[] => {
  const paragraphs: SpokenParagraph[] = [];
  let length = 0;
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    const isNext = last !== undefined && length + sentence.length < maxLength;
    if (isNext) last.sentences.push(sentence);
    else paragraphs.push({ id, isHeading, sentences: [sentence] });
    length = isNext ? length + sentence.length + 1 : sentence.length;
  }
  return paragraphs;
};

/** A text of a post in paragraphs. Lines of dots and dashes are not spoken. */
export const toSpoken = (text: string, kind: Pick<SpokenParagraph, "id" | "isHeading">): SpokenParagraph[] => {
  const sentences = splitSentences(text.replaceAll(/\s+/g, " ").trim());
  return groupSentences(sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).flatMap(cutSentence), kind);
};

/** The paragraphs of a post as they are spoken. Code, pictures and footnotes are silent. */
export const readParagraphs = (content: string): SpokenParagraph[] => {
  const paragraphsById = new Map<string, { isHeading: boolean; texts: string[] }>();
  const open: (string | null)[] = [];
  let heading = false;
  for (const token of markdown.parse(content, {})) {
    if (token.nesting === 1) open.push(token.attrGet("id") === null ? null : String(token.attrGet("id")));
    if (token.nesting === -1) open.pop();
    if (token.type === "heading_open" || token.type === "heading_close") heading = token.type === "heading_open";
    if (token.type !== "inline" || open.some(isSilent)) continue;
    const id = open.findLast((name) => name !== null);
    if (!id) continue;
    const paragraph = paragraphsById.get(id) ?? { isHeading: heading, texts: [] };
    paragraph.texts.push(toText(token));
    paragraphsById.set(id, paragraph);
  }
  return [...paragraphsById].flatMap(([id, { isHeading, texts }]) => toSpoken(texts.join(" "), { id, isHeading }));
};
