import type { MarkNode, MarkTag } from "./mark-tree.ts";

/** Opening quotation marks with those that may close them. */
const quotes = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“”"],
  ["«", "»"],
  ["»", "«"],
  ["「", "」"],
  ["『", "』"],
  ["＂", "＂"],
]);
const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&nbsp;", "\u00A0"],
]);
const htmlNames = new Set(
  (
    "a abbr article aside audio b big blockquote body br button center code details div em embed figcaption figure font " +
    "footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label li link main mark meta nav object ol p " +
    "path picture pre s script section small source span strike strong style sub summary sup svg table tbody td th " +
    "thead tr u ul video"
  ).split(" "),
);
const breakingHtml = /^<(?:br|\/(?:p|div|li|tr|h[1-6]))\b/i;

const token = /\\[\\`*_~#>|]|`{1,3}|\*+|_+|~~|["“”„«»「」『』＂]|&#?[a-z\d]{2,4};|<\/?[a-z]|!?\[|\n/gi;
const html = /<\/?([a-z][a-z\d]*)(?:[\s/][^<>]*)?>/iy;
// What is in brackets before a remark in parentheses is no link.
const link = /!?\[([^\][\n]*)\]\(((?:[^()\n]|\([^()\n]*\))*)\)/y;
const address = /^(?:[a-z][a-z+.-]*:|[/#]|www\.)/i;

/** Letters and digits of scripts whose words stand between blanks. */
const wordCharacter = /[\p{N}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const blank = /^\s?$/;
const maxDepth = 32;

/** What a mark opened that is not closed yet; at the bottom the text itself. */
type Level = { mark: string; count: number; closers: string; children: MarkNode[] };

const tags: Record<string, readonly [MarkTag, MarkTag]> = {
  "*": ["em", "strong"],
  _: ["em", "u"],
  "~": ["del", "del"],
};

const wrap = ({ children, closers, mark }: Level, count: number): MarkNode =>
  closers === ""
    ? { tag: tags[mark]?.[count > 1 ? 1 : 0] ?? "em", children }
    : { tag: "q", children: [mark, ...children] };

const matchAt = (expression: RegExp, text: string, index: number): RegExpExecArray | null => {
  expression.lastIndex = index;
  return expression.exec(text);
};

/** The levels of one text: marks open and close them. */
const createLevels = () => {
  const base: Level = { mark: "", count: 0, closers: "", children: [] };
  const levels: Level[] = [base];
  const getTop = (): Level => levels.at(-1) ?? base;
  const add = (node: MarkNode): void => {
    if (node !== "") getTop().children.push(node);
  };
  /** Gives up the levels from an index on: their marks stay as they are. */
  const giveUp = (index: number, count = levels.length): void => {
    const lost = levels.splice(index, count);
    const { children } = levels[index - 1] ?? base;
    for (const level of lost) {
      children.push(level.mark.repeat(level.count));
      for (const child of level.children) children.push(child);
    }
  };
  return {
    add,
    open: (mark: string, count: number, closers = ""): void => {
      if (levels.length < maxDepth) levels.push({ mark, count, closers, children: [] });
      else add(mark.repeat(count));
    },
    /** Closes what a run of marks can close; returns how many of them are left. */
    close: (mark: string, run: number): number => {
      let left = run;
      while (left > 0) {
        const closable = left;
        const index = levels.findLastIndex(
          ({ mark: opened, count }) => opened === mark && (closable > 2 || count > 2 || count === closable),
        );
        const level = levels[index];
        if (!level) break;
        giveUp(index + 1);
        const used = Math.min(left, level.count, 2);
        const node = wrap(level, used);
        left -= used;
        level.count -= used;
        level.children = [node];
        if (level.count > 0) continue;
        levels.pop();
        add(node);
      }
      return left;
    },
    /** Whether the mark ends what somebody says. */
    closeQuote: (quote: string): boolean => {
      const index = levels.findLastIndex(({ closers }) => closers.includes(quote));
      const level = levels[index];
      if (!level) return false;
      giveUp(index + 1);
      levels.pop();
      level.children.push(quote);
      add(wrap(level, 1));
      return true;
    },
    breakLine: (): void => {
      // Speech ends in its line.
      for (let index = levels.length - 1; index > 0; index -= 1) if (levels[index]?.closers) giveUp(index, 1);
      if (levels.length > 1 || base.children.length > 0) add({ tag: "br", children: [] });
    },
    end: (isGrowing: boolean): readonly MarkNode[] => {
      while (isGrowing && levels.length > 1) {
        const level = levels.pop() ?? base;
        add(level.children.length > 0 ? wrap(level, level.count) : level.mark.repeat(level.count));
      }
      giveUp(1);
      return base.children;
    },
  };
};

/**
 * Emphasis, speech, code and line breaks of one block, in a time that grows with the text only. Marks within words and
 * without an end stay as they are; HTML is left out, and of links and pictures only the words stay. While the text
 * `isGrowing`, open marks count up to its end.
 */
export const parseInline = (text: string, isGrowing = false): readonly MarkNode[] => {
  const levels = createLevels();
  const unclosedCode = new Set<string>();

  const readRun = (run: string, before: string, after: string): void => {
    const mark = run[0] ?? "";
    const isInWord = wordCharacter.test(before) && wordCharacter.test(after);
    const mayClose = run.length <= 3 && !blank.test(before) && !(isInWord && mark === "_");
    const mayOpen = run.length <= 3 && !blank.test(after) && !isInWord;
    const left = mayClose ? levels.close(mark, run.length) : run.length;
    if (left > 0 && mayOpen) levels.open(mark, left);
    else levels.add(mark.repeat(left));
  };
  const readQuote = (quote: string, before: string, after: string): void => {
    if (levels.closeQuote(quote)) return;
    const closers = quotes.get(quote);
    // An inch mark opens nothing.
    const mayOpen = after !== "" && after !== "\n" && !(quote === '"' && wordCharacter.test(before));
    if (closers && mayOpen) levels.open(quote, 1, closers);
    else levels.add(quote);
  };
  /** Returns where the mark ends that was found. */
  const read = (found: string, index: number): number => {
    const end = index + found.length;
    const first = found[0] ?? "";
    if (found === "\n") levels.breakLine();
    else if (first === "\\") levels.add(found.slice(1));
    else if (first === "&") levels.add(entities.get(found.toLowerCase()) ?? found);
    else if (first === "<") {
      const [tag = "", name = ""] = matchAt(html, text, index) ?? [];
      if (!htmlNames.has(name.toLowerCase())) levels.add(found);
      else if (breakingHtml.test(tag)) levels.breakLine();
      return htmlNames.has(name.toLowerCase()) ? index + tag.length : end;
    } else if (found.endsWith("[")) {
      const [whole = "", label = "", target = ""] = matchAt(link, text, index) ?? [];
      const isLink = whole !== "" && (first === "!" || address.test(target));
      levels.add(isLink ? label : found);
      return isLink ? index + whole.length : end;
    } else if (first === "`") {
      const close = unclosedCode.has(found) ? -1 : text.indexOf(found, end);
      if (close >= 0) {
        levels.add({ tag: "code", children: [text.slice(end, close)] });
        return close + found.length;
      }
      unclosedCode.add(found);
      levels.add(found);
    } else if (quotes.has(found) || "”」』".includes(found)) readQuote(found, text[index - 1] ?? "", text[end] ?? "");
    else readRun(found, text[index - 1] ?? "", text[end] ?? "");
    return end;
  };

  let from = 0;
  for (let match = matchAt(token, text, 0); match; match = matchAt(token, text, from)) {
    levels.add(text.slice(from, match.index));
    from = read(match[0], match.index);
  }
  levels.add(text.slice(from));
  return levels.end(isGrowing);
};
