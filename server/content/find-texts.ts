import type { ContentMatch } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";

const around = 60;

/** All texts of a value with their paths. */
export function* listTexts(
  value: JsonValue,
  path: (string | number)[] = [],
): Generator<{ path: (string | number)[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (Array.isArray(value))
    for (const [index, inner] of value.entries()) yield* listTexts(inner, [...path, index]);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* listTexts(inner, [...path, name]);
}

/** Keyboards write straight quotes, and texts have curly ones. */
const fold = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');

/** The part of a text around what was found. */
const toExcerpt = (text: string, at: number, length: number): string => {
  const start = Math.max(0, at - around);
  const end = Math.min(text.length, at + length + around);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
};

/** Where a text occurs in documents, whatever its letter case. */
export const findTexts = (
  documents: Iterable<{ name: string; title: string; value: JsonValue }>,
  query: string,
  limit: number,
): ContentMatch[] => {
  const wanted = fold(query);
  const matches: ContentMatch[] = [];
  for (const { name, title, value } of documents)
    for (const { path, text } of listTexts(value)) {
      const at = fold(text).indexOf(wanted);
      if (at < 0) continue;
      matches.push({ name, title, path, text: toExcerpt(text, at, wanted.length) });
      if (matches.length >= limit) return matches;
    }
  return matches;
};
