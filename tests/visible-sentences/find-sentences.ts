import { parseSync } from "oxc-parser";

/** A sentence in the source, with the line on which it begins. */
export type FoundSentence = { line: number; text: string };

export type Node = {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string | null } }[];
  callee?: Node;
  property?: Node;
  object?: Node;
  key?: Node;
  name?: string;
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const listLoggers = new Set(["log", "logger", "console"]);
/** What programmers read: a log line, the message of a bug, what a test or a schema is called. */
const isForProgrammers = ({ type, callee, key }: Node): boolean => {
  if (type === "NewExpression")
    return callee?.type === "Identifier" && /^(?:Type|Range)?Error$/.test(callee.name ?? "");
  if (type === "CallExpression" && callee?.type === "MemberExpression")
    return callee.object?.type === "Identifier"
      ? listLoggers.has(callee.object.name ?? "")
      : callee.object?.type === "MemberExpression" && listLoggers.has(callee.object.property?.name ?? "");
  if (type === "Property") return key?.type === "Identifier" && key.name === "detail";
  return (
    type.startsWith("TS") &&
    type !== "TSAsExpression" &&
    type !== "TSSatisfiesExpression" &&
    type !== "TSNonNullExpression"
  );
};

export const listNodes = (node: Node): Node[] =>
  isForProgrammers(node)
    ? []
    : [
        node,
        ...Object.values(node).flatMap((value: unknown) =>
          (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(listNodes),
        ),
      ];

/** The text of a literal; what a template fills in is a brace. */
export const readText = ({ type, value, quasis = [] }: Node): string | null => {
  if (type === "TemplateLiteral") return quasis.map((quasi) => quasi.value.cooked ?? "").join("{}");
  if (type === "JSXText") return String(value);
  return type === "Literal" && typeof value === "string" ? value : null;
};

const isWord = (part: string): boolean => /^[“(]?[\p{L}’'-]*\p{Ll}[\p{L}’'-]*[”)]?[.,:;!?…]*$/u.test(part);

/** What is filled in counts as a word, and may begin the sentence. */
const isSentence = (text: string): boolean => {
  if (!/^(?:[“(]?\p{Lu}|\{\})[^<>]*$/u.test(text)) return false;
  const words = text.split(/\s+/).filter((part) => isWord(part) || part.includes("{}"));
  return words.length >= 3 && words.filter(isWord).length >= 2;
};

export const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as Node;
};

/** The sentences that stand in a TypeScript file: three words or more that begin with a capital. */
export const findSentences = (file: string, code: string): FoundSentence[] =>
  listNodes(parse(file, code)).flatMap((node) => {
    const text = readText(node)?.trim();
    return text !== undefined && isSentence(text) ? [{ line: code.slice(0, node.start).split("\n").length, text }] : [];
  });
