import type { ContentMatch } from "#contracts/content/content-admin.ts";

/** A text of a document as a page shows it, and its field. */
export type FieldText = ContentMatch;

const longestText = 6_000;
/** What is shorter says too little to be looked for within another text. */
const shortestPart = 8;
const maxParts = 5;
/** How long what stands for one placeholder can be. */
const longestFilling = 120;

const link = /\]\([^()\s]*\)/g;
const placeholder = /\{\{[^{}]*\}\}|\{[^{}]*\}/;
// Addresses and names that no page shows, however short.
const unshown = new Set(["id", "to", "type", "sizes", "locale"]);

/** What two texts have in common that say the same, whatever their spaces, quotes and marks of Markdown are. */
const toKey = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(link, "")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\s*_`#~>|[\]\\-]+/g, "");

/** The address of a picture without its width: `/media/hero-480.webp` is a size of `/media/hero-1600.webp`. */
const toFileKey = (address: string): string => address.replace(/-\d{1,5}(?=\.\w{1,5}$)/, "");

const isFile = (text: string): boolean => text.startsWith("/media/") || text.startsWith("/lyrics/");

/** The parts of a text with placeholders, between which anything can be. */
type Template = { field: FieldText; parts: string[]; length: number };

const fits = ({ parts, length }: Template, key: string): boolean => {
  if (key.length < length || key.length > length + longestFilling * (parts.length - 1)) return false;
  if (!key.startsWith(parts[0] ?? "") || !key.endsWith(parts.at(-1) ?? "")) return false;
  let at = 0;
  for (const part of parts) {
    const found = key.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
};

const addTo = (map: Map<string, FieldText[]>, key: string, field: FieldText): void => {
  const others = map.get(key);
  if (others) others.push(field);
  else map.set(key, [field]);
};

/** Finds the fields of what a page shows. Each answer is in the order in which the texts were given. */
export const createTextFinder = (texts: readonly FieldText[]) => {
  const whole = new Map<string, FieldText[]>();
  const files = new Map<string, FieldText[]>();
  const sizes = new Map<string, FieldText[]>();
  const templates: Template[] = [];
  for (const field of texts) {
    const { text, path } = field;
    if (isFile(text)) {
      addTo(files, text, field);
      addTo(sizes, toFileKey(text), field);
    } else if (!text.startsWith("/") && !unshown.has(String(path.at(-1)))) {
      const parts = text.split(placeholder).map(toKey);
      const [only = ""] = parts;
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      if (parts.length > 1 && length > 1) templates.push({ field, parts, length });
      else if (parts.length === 1 && only !== "") addTo(whole, only, field);
    }
  }
  const keys = [...whole].sort(([a], [b]) => a.length - b.length);

  return {
    /** Fields that say this and nothing else. */
    findWhole(text: string): FieldText[] {
      if (text.length > longestText) return [];
      const key = toKey(text);
      if (key === "") return [];
      return whole.get(key) ?? templates.filter((template) => fits(template, key)).map(({ field }) => field);
    },
    /** Fields of which this is a part, like a paragraph of Markdown; if there is none, fields that are most of this. */
    findPart(text: string): FieldText[] {
      const key = text.length > longestText ? "" : toKey(text);
      if (key.length < shortestPart) return [];
      const around = keys.filter(([other]) => other.length > key.length && other.includes(key));
      const found =
        around.length > 0 ? around : keys.filter(([other]) => other.length * 2 > key.length && key.includes(other));
      return found.flatMap(([, fields]) => fields).slice(0, maxParts);
    },
    /** Fields that name a file, or another size of it. */
    findFile: (address: string): FieldText[] => files.get(address) ?? sizes.get(toFileKey(address)) ?? [],
  };
};

export type TextFinder = ReturnType<typeof createTextFinder>;
