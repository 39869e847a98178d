/** One character of a text. */
export type Atom = {
  type: "atom";
  test(character: string): boolean;
  /** Whether it is a dot. */
  isAny: boolean;
};

export type Node =
  | Atom
  | { type: "sequence"; parts: Node[] }
  | { type: "choice"; options: Node[] }
  /** An `index` of null captures nothing. */
  | { type: "group"; index: number | null; body: Node }
  /** `from` to `to`: the groups within. */
  | { type: "repeat"; body: Node; min: number; max: number; isGreedy: boolean; from: number; to: number }
  | { type: "look"; body: Node; isBehind: boolean; isNegative: boolean }
  | { type: "edge"; of: "^" | "$" | "b" | "B" }
  | { type: "reference"; to: number | string };

export type Parsed = { node: Node; groups: number; names: ReadonlyMap<string, number> };

const quantifier = /[*+?]\??|\{(\d{1,9})(?:(,)(\d{0,9}))?\}\??/y;
const escape = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])/y;
const unicodeEscape =
  /\\(?:u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]+\}|[Pp]\{[^}]*\}|c[A-Za-z]|[^])/y;
const numbered = /\\([1-9]\d{0,2})/y;
const named = /\\k<([^>]*)>/y;
const opening = /\((?:\?(?::|<?[=!]|<([^>]*)>))?/y;
const syntax = /[\\^$.*+?()[\]{}|/]/;

const createAtom = (source: string, flags: string, literal: string | null): Atom => {
  let expression: RegExp | null = null;
  const known = new Map<string, boolean>();
  return {
    type: "atom",
    isAny: source === ".",
    test(character) {
      if (character === literal) return true;
      if (literal !== null && !flags.includes("i")) return false;
      const remembered = known.get(character);
      if (remembered !== undefined) return remembered;
      expression ??= new RegExp(`^(?:${source})$`, flags);
      const result = expression.test(character);
      known.set(character, result);
      return result;
    },
  };
};

const parse = (source: string, flags: string, knownGroups: number, hasNames: boolean): Parsed => {
  const isUnicode = flags.includes("u");
  const names = new Map<string, number>();
  let groups = 0;
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(source);
    if (found) at = expression.lastIndex;
    return found;
  };
  const takeOver = (text: string): Node => {
    at += text.length;
    return createAtom(text, flags, null);
  };

  const parseEscape = (): Node => {
    const next = source[at + 1];
    if (next === "b" || next === "B") {
      at += 2;
      return { type: "edge", of: next };
    }
    if (next === "k" && (isUnicode || hasNames)) {
      const [, name = ""] = take(named) ?? [];
      return { type: "reference", to: name };
    }
    const before = at;
    const [, number] = take(numbered) ?? [];
    if (number && (isUnicode || Number(number) <= knownGroups)) return { type: "reference", to: Number(number) };
    at = before;
    const [text = "\\\\"] = take(isUnicode ? unicodeEscape : escape) ?? [];
    return createAtom(text, flags, null);
  };

  const parseClass = (): Node => {
    let end = at + 1;
    while (source[end] !== "]" && end < source.length) end += source[end] === "\\" ? 2 : 1;
    return takeOver(source.slice(at, end + 1));
  };

  const parseLiteral = (): Node => {
    const literal = isUnicode ? String.fromCodePoint(source.codePointAt(at) ?? 0) : (source[at] ?? "");
    at += literal.length;
    return createAtom(syntax.test(literal) ? `\\${literal}` : literal, flags, literal);
  };

  const parseGroup = (): Node => {
    const [text = "", name] = take(opening) ?? [];
    // Flags within an expression, as in (?i:…), are not read.
    if (text === "(" && source[at] === "?") throw new SyntaxError("unknown group");
    const isCapture = text === "(" || name !== undefined;
    const index = isCapture ? (groups += 1) : null;
    if (index !== null && name !== undefined) names.set(name, index);
    const body = parseChoice();
    at += 1;
    if (isCapture || text === "(?:") return { type: "group", index, body };
    return { type: "look", body, isBehind: text.includes("<"), isNegative: text.endsWith("!") };
  };

  const parseTerm = (): Node => {
    const character = source[at];
    if (character === "(") return parseGroup();
    if (character === "[") return parseClass();
    if (character === "\\") return parseEscape();
    if (character === ".") return takeOver(".");
    if (character === "^" || character === "$") {
      at += 1;
      return { type: "edge", of: character };
    }
    return parseLiteral();
  };

  const parseSequence = (): Node => {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const from = groups + 1;
      const body = parseTerm();
      const [text, least, comma, most] = take(quantifier) ?? [];
      if (text === undefined) {
        parts.push(body);
        continue;
      }
      const counts = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] }[text[0] ?? ""];
      const [min = 0, max = 0] = counts ?? [Number(least), comma ? Number(most || Infinity) : Number(least)];
      const isGreedy = text.length === 1 || !text.endsWith("?");
      parts.push({ type: "repeat", body, min, max, isGreedy, from, to: groups });
    }
    return { type: "sequence", parts };
  };

  const parseChoice = (): Node => {
    const options = [parseSequence()];
    while (source[at] === "|") {
      at += 1;
      options.push(parseSequence());
    }
    return options.length === 1 && options[0] ? options[0] : { type: "choice", options };
  };

  const node = parseChoice();
  return { node, groups, names };
};

/** Reads a regular expression of JavaScript. Throws SyntaxError if it is none, or one that is not known here. */
export const parsePattern = (source: string, flags: string): Parsed => {
  // Only made, never used on a text.
  void new RegExp(source, flags);
  const atomFlags = ["i", "s", "u"].filter((flag) => flags.includes(flag)).join("");
  const { groups, names } = parse(source, atomFlags, 0, false);
  return parse(source, atomFlags, groups, names.size > 0);
};
