import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { z } from "zod";
import { loadContentSchemas } from "#server/content/load-content-schemas.ts";

/** None of those that ship; its letters tell what `Intl` writes in it from English. */
export const pseudoLanguage = "el";
const locale = "el-GR";

/** What no language needs: the hub is in English, the rest has no words (`server/content/check-starter.ts`). */
const withoutWords = /^(?:(?:hub|media|stories|story|lyrics|starter)\/|mail\/layout|pages\.|theme\.|README)/;
/** What is no text although it looks like one. */
const codes = new Set(["id", "src", "to", "type", "icon", "mood", "tone", "path", "playlist", "numbers", "phrases"]);

const accents: Readonly<Record<string, string>> = { a: "å", e: "é", i: "î", o: "ø", u: "û", y: "ý", n: "ñ", t: "ţ" };
/** Placeholders, macros, marks of Markdown, elements, code and addresses stay. */
const fixed = /\{\{[^}]*\}\}|\{\w*\}|<[^>]*>|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+/g;

const accent = (text: string): string => text.replaceAll(/[aeiouynt]/g, (letter) => accents[letter] ?? letter);

/** A text that nobody takes for English: `⟦Ñéxţ {name}⟧`. */
export const toPseudo = (text: string): string => {
  let done = "";
  let from = 0;
  for (const { 0: part, index } of text.matchAll(fixed)) {
    done += accent(text.slice(from, index)) + part;
    from = index + part.length;
  }
  return `⟦${done}${accent(text.slice(from))}⟧`;
};

const isText = (text: string): boolean => /\p{L}/u.test(text) && !/^(?:[/#@.]|https?:)/.test(text);

const translate = (value: unknown, key = ""): unknown => {
  if (typeof value === "string") return isText(value) && !codes.has(key) ? toPseudo(value) : value;
  if (Array.isArray(value)) return value.map((item) => translate(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translate(inner, name)]));
};

type Node = Record<PropertyKey, unknown>;

/** Puts a text back that its schema refuses, or makes it shorter if that is what it lacks. */
const mend = (translated: Node, original: Node, at: readonly PropertyKey[]): void => {
  const [name = "", ...rest] = at;
  const [text, before] = [translated[name], original[name]];
  if (rest.length > 0 && typeof text === "object") mend(text as Node, before as Node, rest);
  else if (typeof text === "string" && typeof before === "string" && text !== before)
    translated[name] = text.length > before.length && !before.includes("{") ? `⟦${text.slice(1, -3)}⟧` : before;
  else translated[name] = before;
};

const translateDocument = (source: string, schema: z.ZodType): unknown => {
  const original = JSON.parse(source) as Node;
  const translated = translate(original) as Node;
  for (let round = 0; round < 40; round += 1) {
    const issues = schema.safeParse(translated).error?.issues ?? [];
    if (issues.length === 0) break;
    for (const issue of issues) mend(translated, original, issue.path);
  }
  return translated;
};

const toLanguage = (source: string) => {
  const { pronouns } = JSON.parse(source) as { pronouns: Record<string, Record<string, string>> };
  const sets = Object.entries(pronouns).map(([set, words]) => [
    set,
    Object.fromEntries(Object.entries(words).map(([name, word]) => [name, accent(word)])),
  ]);
  return { name: "⟦Pseudo⟧", pronouns: Object.fromEntries(sets), unsure: [] };
};

/**
 * A content folder with one more language, made from the English texts as somebody would who follows
 * `docs/translating.md`: each text is in brackets and has accents. Returns the folder.
 */
export const createPseudoLanguage = async (): Promise<string> => {
  const contentDir = await mkdtemp(path.join(tmpdir(), "chloe-language-"));
  const shipped = path.resolve("content");
  await cp(shipped, contentDir, { recursive: true, filter: (source) => path.relative(shipped, source) !== "media" });
  await symlink(path.join(shipped, "media"), path.join(contentDir, "media"));
  const schemas = await loadContentSchemas();
  for (const name of globSync("**/*.{json,md}", { cwd: shipped })) {
    if (withoutWords.test(name)) continue;
    const twin = await readFile(path.join(shipped, "starter/en", name), "utf8").catch(() => null);
    const source = twin ?? (await readFile(path.join(shipped, name), "utf8"));
    const schema = schemas.get(name);
    const target = path.join(contentDir, "starter", pseudoLanguage, name);
    await mkdir(path.dirname(target), { recursive: true });
    if (name === "language.json") await writeFile(target, JSON.stringify(toLanguage(source)));
    // Markdown is for language models only.
    else if (!name.endsWith(".json") || !schema) await writeFile(target, source);
    else {
      const translated = translateDocument(source, schema);
      await writeFile(target, JSON.stringify(name === "site.json" ? { ...(translated as Node), locale } : translated));
    }
  }
  return contentDir;
};
