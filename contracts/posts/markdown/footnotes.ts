import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from "markdown-it";
import { getTexts, type PostEnv } from "./post-env.ts";

type Footnote = { label: string; number: number | null; references: number; tokens: Token[] };
type Footnotes = { list: Footnote[]; byLabel: Map<string, Footnote>; numbered: number; references: number };

const definition = /^\[\^([^\s[\]^]{1,100})\]:/;
const reference = /^\[\^([^\s[\]^]{1,100})\]/;
const maxMark = 104;
/** Each is much longer as HTML. */
const maxReferences = 5_000;

const getFootnotes = (env: Env): Footnotes =>
  (env.footnotes ??= { list: [], byLabel: new Map(), numbered: 0, references: 0 }) as Footnotes;
const getPrefix = (env: Env | undefined): string => (env as PostEnv | undefined)?.idPrefix ?? "";

const parseDefinition = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const end = state.eMarks[startLine] ?? 0;
  const [mark = "", label] = definition.exec(state.src.slice(start, Math.min(end, start + maxMark))) ?? [];
  if (label === undefined) return false;
  if (silent) return true;

  const footnotes = getFootnotes(state.env);
  const footnote: Footnote = { label, number: null, references: 0, tokens: [] };
  footnotes.list.push(footnote);
  if (!footnotes.byLabel.has(label)) footnotes.byLabel.set(label, footnote);
  state.push("footnote_open", "", 1).meta = footnote;
  parseIndented(state, startLine, endLine, { from: start + mark.length, by: 4, parentType: "footnote" });
  state.push("footnote_close", "", -1);
  return true;
};

type Indented = { from: number; by: number; parentType: string };

/** Parses blocks that begin after a mark on the first line, and go on in lines that are indented. */
export const parseIndented = (
  state: StateBlock,
  startLine: number,
  endLine: number,
  { from, by, parentType }: Indented,
): void => {
  const { bMarks, tShift, sCount, blkIndent } = state;
  const before = [bMarks[startLine], tShift[startLine], sCount[startLine]] as [number, number, number];
  const outer = { blkIndent, parentType: state.parentType };
  Object.assign(state, { blkIndent: blkIndent + by, parentType });
  bMarks[startLine] = Math.min(state.skipSpaces(from), state.eMarks[startLine] ?? 0);
  tShift[startLine] = 0;
  sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  [bMarks[startLine], tShift[startLine], sCount[startLine]] = before;
  Object.assign(state, outer);
};

const parseReference = (state: StateInline, silent: boolean): boolean => {
  const { src, pos, posMax, env } = state;
  if (src[pos] !== "[" || src[pos + 1] !== "^" || state.linkLevel > 0 || !env.footnotes) return false;
  const [mark = "", label = ""] = reference.exec(src.slice(pos, Math.min(posMax, pos + maxMark))) ?? [];
  const footnotes = getFootnotes(env);
  const footnote = footnotes.byLabel.get(label);
  if (!footnote || footnotes.references >= maxReferences) return false;
  if (!silent) {
    footnotes.references += 1;
    footnote.number ??= ++footnotes.numbered;
    footnote.references += 1;
    const { number, references } = footnote;
    state.push("footnote_ref", "", 0).meta = { number, occurrence: references };
  }
  state.pos += mark.length;
  return true;
};

/** Takes the definitions out of the text. */
const takeDefinitions = (tokens: readonly Token[]): Token[] => {
  const rest: Token[] = [];
  const open: Token[][] = [rest];
  for (const token of tokens) {
    if (token.type === "footnote_open") open.push((token.meta as Footnote).tokens);
    else if (token.type === "footnote_close") open.pop();
    else open.at(-1)?.push(token);
  }
  return rest;
};

const placeDefinitions = (state: StateCore): void => {
  if (!state.env.footnotes) return;
  const footnotes = getFootnotes(state.env);
  const rest = takeDefinitions(state.tokens);
  for (const footnote of footnotes.list) footnote.number ??= ++footnotes.numbered;
  const create = (type: string, tag: string, nesting: -1 | 0 | 1, attributes: Record<string, string> = {}) => {
    const token = Object.assign(new state.Token(type, tag, nesting), { block: true });
    for (const [name, value] of Object.entries(attributes)) token.attrSet(name, value);
    return token;
  };
  const toItem = ({ number, references, tokens }: Footnote): Token[] => {
    const back = Array.from({ length: references }, (_, index) =>
      Object.assign(create("footnote_back", "", 0), { meta: { number, occurrence: index + 1 } }),
    );
    const last = tokens.at(-1)?.type === "paragraph_close" ? tokens.at(-2) : undefined;
    last?.children?.push(...back);
    return [
      create("footnote_item_open", "li", 1, { id: `${getPrefix(state.env)}fn-${number}` }),
      ...tokens,
      ...(last ? [] : back),
      create("footnote_item_close", "li", -1),
    ];
  };
  const items = footnotes.list.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  state.tokens = [
    ...rest,
    create("footnotes_open", "section", 1),
    create("footnotes_list_open", "ol", 1),
    ...items.flatMap(toItem),
    create("footnotes_list_close", "ol", -1),
    create("footnotes_close", "section", -1),
  ];
};

type Reference = { number: number; occurrence: number };
const toReferenceId = ({ number, occurrence }: Reference): string =>
  occurrence === 1 ? `fnref-${number}` : `fnref-${number}.${occurrence}`;

/**
 * Footnotes: `[^1]` in the text, and `[^1]: text` with further blocks indented by four spaces. They stand at the end of
 * the text, in the order of their references; without one, last. Rendering takes its texts from `PostEnv`.
 */
export const addFootnotes = (markdown: MarkdownIt): void => {
  markdown.block.ruler.before("reference", "footnote_definition", parseDefinition, { alt: ["paragraph", "reference"] });
  markdown.inline.ruler.before("link", "footnote_reference", parseReference);
  markdown.core.ruler.push("footnotes", placeDefinitions);

  const { escapeHtml } = markdown.utils;
  const label = (text: string, { number }: Reference) => escapeHtml(text.replace("{number}", String(number)));
  const { rules } = markdown.renderer;
  rules.footnote_ref = (tokens, index, _options, env) => {
    const mark = tokens[index]?.meta as Reference;
    const { footnote } = getTexts(env);
    const prefix = getPrefix(env);
    return `<sup class="footnote-ref"><a href="#${prefix}fn-${mark.number}" id="${prefix}${toReferenceId(mark)}" role="doc-noteref" aria-label="${label(footnote, mark)}">${mark.number}</a></sup>`;
  };
  rules.footnote_back = (tokens, index, _options, env) => {
    const mark = tokens[index]?.meta as Reference;
    const { footnoteBack } = getTexts(env);
    return ` <a href="#${getPrefix(env)}${toReferenceId(mark)}" role="doc-backlink" aria-label="${label(footnoteBack, mark)}">↩\ufe0e</a>`;
  };
  rules.footnotes_open = (_tokens, _index, _options, env) =>
    `<section class="footnotes" role="doc-endnotes" aria-label="${escapeHtml(getTexts(env).footnotes)}">\n`;
};
