import { Fields, type FieldValue, findText, findValue } from "../front-matter/fields.ts";

const maxTags = 100;
const maxLength = 200;

const names = ["tags", "tag", "categories", "category", "topics", "topic", "taxonomies.tags", "taxonomies.categories"];

/** How a text names several tags: Jekyll by spaces, most others by commas. */
export type TagSeparator = "space" | "comma";

/** A link of Obsidian, with the words that stand for it. */
const linkPattern = /\[\[([^[\]]{1,300})\]\]/g;

const toLinked = (target: string): string => {
  const [path = "", words] = target.split("|", 2);
  return words ?? path.split("#")[0]?.split("/").at(-1) ?? "";
};

const split = (text: string, separator: TagSeparator): string[] =>
  text.includes(",") || separator === "comma" ? text.split(",") : text.split(/\s/);

/** `null`: an item of a list, which is one tag unless it ends as a list does. */
const toTags = (text: string, separator: TagSeparator | null): string[] => {
  const linked = Array.from(text.matchAll(linkPattern), ([, target = ""]) => toLinked(target));
  const rest = linked.length > 0 ? text.replaceAll(linkPattern, "") : text;
  const plain = rest.trimEnd();
  const isList = separator !== null || (plain.endsWith(",") && plain.indexOf(",") < plain.length - 1);
  return [...linked, ...(isList ? split(rest, separator ?? "comma") : [rest])];
};

const flatten = (value: FieldValue, separator: TagSeparator | null, depth = 0): string[] => {
  if (depth > 3) return [];
  if (typeof value === "string") return toTags(value, separator);
  if (Array.isArray(value)) {
    const isListedTwice = value.length > 1 && value.every((item) => typeof item === "string" && item.endsWith(","));
    return value.flatMap((item) => flatten(item, isListedTwice ? "comma" : null, depth + 1));
  }
  return value instanceof Fields ? [findText(value, "name", "title", "label", "value", "slug") ?? ""] : [];
};

/** Tags and categories as they are written, each once. */
export const readTags = (fields: Fields, separator: TagSeparator, more: readonly string[] = []): string[] => {
  const ownTags = names.flatMap((name) => {
    const isOne = name === "tag" || name === "category" || name === "topic";
    return flatten(findValue(fields, name), isOne ? "comma" : separator);
  });
  const tags = new Map<string, string>();
  for (const written of [...ownTags, ...more]) {
    const tag = written.trim().replace(/^#+/, "").slice(0, maxLength);
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    if (tags.size >= maxTags) break;
  }
  return [...tags.values()];
};

/** Categories alone, as they stand in addresses. */
export const readCategories = (fields: Fields): string[] =>
  [fields.get("category"), fields.get("categories")].flatMap((value) => flatten(value, "space")).filter(Boolean);
