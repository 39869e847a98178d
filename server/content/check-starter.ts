import { glob, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { personaPlaceholders } from "#contracts/content/fields.ts";
import { languageSchema } from "#contracts/content/language.ts";
import { isPronounPlaceholder, toPronounValues } from "#contracts/content/pronouns.ts";
import { listPlaceholders } from "#contracts/fill.ts";
import { checkJsonFile } from "./check-json-file.ts";
import { checkNeoPersona } from "./check-persona.ts";
import { compareShapes } from "./compare-shapes.ts";
import type { ContentProblem } from "./content-problems.ts";
import { loadContentSchemas } from "./load-content-schemas.ts";
import { readHub } from "./read-hub.ts";

const english = "en";
/** What no language needs a file for: the hub is in English, the rest has no words. */
const withoutWords = /^(?:(?:hub|media|stories|story|lyrics)\/|mail\/layout|pages\.|theme\.)/;

const listFiles = async (folder: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const entry of glob("**/*", { cwd: folder, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (entry.isFile()) names.push(name.split(path.sep).join("/"));
  }
  return names.sort();
};

const read = (...parts: string[]): Promise<string | null> => readFile(path.join(...parts), "utf8").catch(() => null);

/** The file of the first of these folders that has it. */
const readFirst = async (folders: readonly string[], name: string): Promise<string | null> => {
  for (const folder of folders) {
    const text = await read(folder, name);
    if (text !== null) return text;
  }
  return null;
};

/** The pronouns' placeholders that a language declares. */
const readDeclared = async (folders: readonly string[]): Promise<Set<string>> => {
  const text = await readFirst(folders, "language.json");
  const language = languageSchema.safeParse(JSON.parse(text ?? "null"));
  const sets = Object.values(language.data?.pronouns ?? {});
  return new Set(sets.flatMap((words) => Object.keys(toPronounValues(words, english))));
};

const parse = (name: string, text: string): unknown => {
  if (!name.endsWith(".json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

type Folder = { language: string; contentDir: string; folders: readonly string[]; declared: Set<string> };

/** Whatever fills the placeholders of a file knows those of its twin, the names, and the pronouns of its language. */
const checkTwin = async ({ language, contentDir, folders, declared }: Folder, name: string) => {
  const file = `content/starter/${language}/${name}`;
  const fail = (reason: string, field = "the whole file"): ContentProblem => ({ file, field, reason });
  const [own = "", ...below] = folders;
  const text = (await read(own, name)) ?? "";
  const twin = name === "language.json" ? await read(contentDir, name) : await readFirst(below, name);
  if (twin === null) return [fail(`has no twin content/${name}`)];
  const given = new Set([
    ...personaPlaceholders,
    ...declared,
    ...listPlaceholders(twin).filter((found) => !isPronounPlaceholder(found)),
  ]);
  const unknown = new Set(listPlaceholders(text).filter((placeholder) => !given.has(placeholder)));
  const problems = [...unknown].map((placeholder) => fail(`contains {${placeholder}}, which nothing fills in`));
  const [original, translation] = [parse(name, twin), parse(name, text)];
  // What is no JSON is reported once, where it is read.
  const isCompared = language !== english && name !== "language.json" && original !== null && translation !== null;
  if (!isCompared) return problems;
  // A language puts the help lines of its own country first, and may know more of them.
  const isHelpLine = (at: string) => name === "care.json" && at.split(".")[0] === "lines";
  const differences = compareShapes(original, translation).filter(({ at }) => !isHelpLine(at));
  return [...problems, ...differences.map(({ at, reason }) => fail(reason, at))];
};

/** Documents that a language lacks, so that they are shown in English: `content/starter/de/press.json`. */
const listUntranslated = async (
  { language, contentDir, folders }: Folder,
  schemas: ReadonlyMap<string, z.ZodType>,
): Promise<string[]> => {
  if (language === english) return [];
  const own = new Set(await listFiles(folders[0] ?? ""));
  const wanted = (await listFiles(contentDir)).filter(
    (name) =>
      (schemas.has(name) || name.endsWith(".md")) && !/^starter\/|^README/.test(name) && !withoutWords.test(name),
  );
  return wanted.filter((name) => !own.has(name)).map((name) => `content/starter/${language}/${name}`);
};

const checkLanguage = async (folder: Folder, schemas: ReadonlyMap<string, z.ZodType>): Promise<ContentProblem[]> => {
  const { language, contentDir, folders } = folder;
  const [starterDir = ""] = folders;
  const names = new Set(await listFiles(starterDir));
  const problems: ContentProblem[] = [];
  for (const name of names) problems.push(...(await checkTwin(folder, name)));
  for (const [name, schema] of schemas) {
    if (names.has(name)) problems.push(...(await checkJsonFile(contentDir, `starter/${language}/${name}`, schema)));
  }
  const others = language === english ? (await readHub(contentDir, starterDir)).problems : [];
  if (names.has("neo/persona.md")) others.push(...(await checkNeoPersona(starterDir)));
  const rename = (problem: ContentProblem): ContentProblem => {
    const name = problem.file.replace(/^content\//, "");
    return names.has(name) ? { ...problem, file: `content/starter/${language}/${name}` } : problem;
  };
  return [...problems, ...others.map(rename)];
};

const openLanguages = async (contentDir: string): Promise<Folder[]> => {
  const starterDir = path.join(contentDir, "starter");
  const languages: string[] = await readdir(starterDir).catch(() => []);
  const open = async (language: string): Promise<Folder> => {
    const own = [path.join(starterDir, language), path.join(starterDir, english)];
    const folders = [...new Set([...own, contentDir])];
    const declared = await readDeclared(language === english ? [contentDir] : folders);
    return { language, contentDir, folders, declared };
  };
  return Promise.all(languages.sort().map(open));
};

/**
 * All problems of the texts for a new character, by language. Those in English lie over those of the shipped one, and
 * the site can be built from both together; those of another language lie over both.
 */
export const checkStarter = async (
  contentDir: string,
  schemas: ReadonlyMap<string, z.ZodType>,
): Promise<ContentProblem[]> => {
  const problems: ContentProblem[] = [];
  for (const folder of await openLanguages(contentDir)) problems.push(...(await checkLanguage(folder, schemas)));
  return problems;
};

/** Documents that some language lacks: they are shown in English. */
export const findUntranslated = async (contentDir: string): Promise<string[]> => {
  const schemas = await loadContentSchemas();
  const folders = await openLanguages(contentDir);
  return (await Promise.all(folders.map((folder) => listUntranslated(folder, schemas)))).flat();
};
