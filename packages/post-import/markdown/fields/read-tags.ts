import { Fields, type FieldValue, findText, findValue } from "../front-matter/fields.ts";

const maxTags = 100;
const maxLength = 200;

const names = ["tags", "tag", "categories", "category", "topics", "topic", "taxonomies.tags", "taxonomies.categories"];

/** How a text names several tags: Jekyll by spaces, most others by commas. */
export type TagSeparator = "space" | "comma";

const split = (text: string, separator: TagSeparator): string[] =>
  text.includes(",") || separator === "comma" ? text.split(",") : text.split(/\s/);

const flatten = (value: FieldValue, separator: TagSeparator | null, depth = 0): string[] => {
  if (depth > 3) return [];
  if (typeof value === "string") return separator === null ? [value] : split(value, separator);
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, null, depth + 1));
  return value instanceof Fields ? [findText(value, "name", "title", "label", "value", "slug") ?? ""] : [];
};

/** Tags and categories as they are written, each once. */
export const readTags = (fields: Fields, separator: TagSeparator, more: readonly string[] = []): string[] => {
  const found = names.flatMap((name) => {
    const isOne = name === "tag" || name === "category" || name === "topic";
    return flatten(findValue(fields, name), isOne ? "comma" : separator);
  });
  const tags = new Map<string, string>();
  for (const written of [...found, ...more]) {
    const tag = written.trim().replace(/^#+/, "").slice(0, maxLength);
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    if (tags.size >= maxTags) break;
  }
  return [...tags.values()];
};

/** Categories alone, as they stand in addresses. */
export const readCategories = (fields: Fields): string[] =>
  [fields.get("category"), fields.get("categories")].flatMap((value) => flatten(value, "space")).filter(Boolean);
