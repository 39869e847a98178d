import { parseSync } from "oxc-parser";

/** A regular expression in the source: a literal as written, or one that is composed at run time (`text` is null). */
export type Pattern = { line: number; text: string | null; source: string; flags: string };

type Node = { type: string; start: number; callee?: Node; name?: string; regex?: { pattern: string; flags: string } };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const listNodes = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(listNodes),
  ),
];

const composes = ({ type, callee }: Node): boolean =>
  (type === "NewExpression" || type === "CallExpression") && callee?.type === "Identifier" && callee.name === "RegExp";

/** All regular expressions of a TypeScript file. */
export const findPatterns = (file: string, code: string): Pattern[] => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return listNodes(program as unknown as Node)
    .filter((node) => node.regex !== undefined || composes(node))
    .map(({ regex, start }) => ({
      line: code.slice(0, start).split("\n").length,
      text: regex ? `/${regex.pattern}/${regex.flags}` : null,
      source: regex?.pattern ?? "",
      flags: regex?.flags ?? "",
    }));
};
