import { isAlias, isCollection, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { Fields, type FieldValue } from "./fields.ts";
import { FrontMatterError, maxDepth, maxValues } from "./front-matter-error.ts";

const maxBrackets = 4_000;
const maxIndent = 400;

/** The library calls itself for each level, so levels are limited before it is asked. */
const isTooDeep = (text: string): boolean =>
  text.split(/[[{]/, maxBrackets + 1).length > maxBrackets ||
  text.split("\n").some((line) => {
    const start = /^[-?:\s]*/.exec(line)?.[0].length ?? 0;
    return start > maxIndent && start < line.length;
  });

const createConverter = () => {
  let values = 0;
  // The library looks through the whole document for each alias.
  const anchors = new Map<string, unknown>();
  const convert = (node: unknown, depth: number): FieldValue => {
    values += 1;
    if (values > maxValues) throw new FrontMatterError("It has too many values", null);
    if (depth > maxDepth) return null;
    if (isAlias(node)) return convert(anchors.get(node.source) ?? null, depth + 1);
    if ((isCollection(node) || isScalar(node)) && node.anchor) anchors.set(node.anchor, node);
    if (isSeq(node)) return node.items.map((item) => convert(item, depth + 1));
    if (isMap(node)) return new Fields(node.items.flatMap(({ key, value }) => toEntries(key, value, depth)));
    if (!isScalar(node)) return null;
    if (typeof node.value === "boolean") return node.value;
    if (typeof node.value === "string") return node.value;
    return node.value === null ? null : (node.source ?? null);
  };
  const toEntries = (key: unknown, value: unknown, depth: number): [string, FieldValue][] => {
    const name = isScalar(key) ? String(key.value) : "";
    const converted = convert(value, depth + 1);
    if (name !== "<<") return [[name, converted]];
    const merged = Array.isArray(converted) ? converted : [converted];
    return merged.flatMap((fields) => (fields instanceof Fields ? [...fields.entries()] : []));
  };
  return convert;
};

/** Parses YAML to fields; dates and numbers stay as they are written. Throws FrontMatterError. */
export const parseYaml = (text: string): Fields => {
  if (isTooDeep(text)) throw new FrontMatterError("It is nested too deeply", null);
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: "silent", strict: false });
    const [error] = document.errors;
    if (error) {
      const [message = ""] = error.message.split("\n");
      const [reason = ""] = message.split(" at line ");
      throw new FrontMatterError(reason, error.linePos?.[0].line ?? null);
    }
    const value = createConverter()(document.contents, 0);
    if (value === null) return new Fields();
    if (value instanceof Fields) return value;
    throw new FrontMatterError("It is no list of fields with their values", 1);
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    throw new FrontMatterError("It is nested too deeply", null);
  }
};
