import type { MarkdownIt, StateBlock } from "markdown-it";
import { parseIndented } from "./footnotes.ts";

/** How far the terms of the list are indented whose definition is being parsed. */
const openIndents = new WeakMap<StateBlock, number>();

const getStart = ({ bMarks, tShift }: StateBlock, line: number): number => (bMarks[line] ?? 0) + (tShift[line] ?? 0);

/** Position behind the `:` of a definition; null if the line is none. */
const findMark = (state: StateBlock, line: number, endLine: number, indent: number): number | null => {
  const depth = (state.sCount[line] ?? 0) - indent;
  if (line >= endLine || depth < 0 || depth >= 4 || state.isEmpty(line)) return null;
  const start = getStart(state, line);
  const text = state.skipSpaces(start + 1);
  return state.src[start] === ":" && text > start + 1 && text < (state.eMarks[line] ?? 0) ? start + 1 : null;
};

/** The line of the first definition of the term on this line; null if the line is no term. */
const findDefinition = (state: StateBlock, line: number, endLine: number, indent: number): number | null => {
  const depth = (state.sCount[line] ?? 0) - indent;
  if (line >= endLine || state.isEmpty(line) || depth < 0 || depth >= 4) return null;
  if (findMark(state, line, endLine, indent) !== null) return null;
  if (findMark(state, line + 1, endLine, indent) !== null) return line + 1;
  return line + 1 < endLine && state.isEmpty(line + 1) && findMark(state, line + 2, endLine, indent) !== null
    ? line + 2
    : null;
};

/** Whether a paragraph ends before this line. */
const endsParagraph = (state: StateBlock, line: number, endLine: number): boolean => {
  const indent = Math.min(state.blkIndent, openIndents.get(state) ?? state.blkIndent);
  if (openIndents.has(state) && findMark(state, line, endLine, indent) !== null) return true;
  return findDefinition(state, line, endLine, indent) === line + 1;
};

/** Parses the definitions from this line on. Returns whether they are without empty lines. */
const parseDefinitions = (state: StateBlock, firstLine: number, endLine: number, indent: number): boolean => {
  let isTight = true;
  let line = firstLine;
  for (;;) {
    const from = findMark(state, line, endLine, indent);
    if (from === null) return isTight;
    if (line > firstLine && state.isEmpty(line - 1)) isTight = false;
    const outer = openIndents.get(state);
    openIndents.set(state, indent);
    state.push("dd_open", "dd", 1);
    parseIndented(state, line, endLine, { from, by: 2, parentType: "definition" });
    state.push("dd_close", "dd", -1);
    if (!state.tight) isTight = false;
    if (outer === undefined) openIndents.delete(state);
    else openIndents.set(state, outer);
    line = state.skipEmptyLines(state.line);
  }
};

const parseList = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if (silent) return endsParagraph(state, startLine, endLine);
  const indent = state.blkIndent;
  const wasTight = state.tight;
  let isTight = true;
  let definition = findDefinition(state, startLine, endLine, indent);
  if (definition === null) return false;

  const list = state.push("dl_open", "dl", 1);
  const first = state.tokens.length;
  for (let line = startLine; definition !== null; definition = findDefinition(state, line, endLine, indent)) {
    if (definition > line + 1) isTight = false;
    state.push("dt_open", "dt", 1);
    const term = state.push("inline", "", 0);
    Object.assign(term, {
      content: state.getLines(line, line + 1, indent, false).trim(),
      children: [],
      map: [line, line + 1],
    });
    state.push("dt_close", "dt", -1);
    if (!parseDefinitions(state, definition, endLine, indent)) isTight = false;
    line = state.skipEmptyLines(state.line);
  }
  state.push("dl_close", "dl", -1);
  state.tight = wasTight;
  if (isTight) {
    const inDefinition = list.level + 2;
    for (const token of state.tokens.slice(first))
      if (token.level === inDefinition && /^paragraph_(?:open|close)$/.test(token.type)) token.hidden = true;
  }
  return true;
};

/** Definition lists: a line with the term, then `: text`, with further lines indented by two spaces or more. */
export const addDefinitionLists = (markdown: MarkdownIt): void =>
  markdown.block.ruler.before("paragraph", "definition_list", parseList, {
    alt: ["paragraph", "reference", "blockquote"],
  });
