import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { commonPlaceholders } from "#contracts/content/fields.ts";
import { listPlaceholders } from "#contracts/fill.ts";
import { checkJsonFile } from "./check-json-file.ts";
import { checkNeoPersona } from "./check-persona.ts";
import type { ContentProblem } from "./content-problems.ts";
import { readHub } from "./read-hub.ts";

const starterFolder = "starter";

const listFiles = async (folder: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const entry of glob("**/*", { cwd: folder, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (entry.isFile()) names.push(name.split(path.sep).join("/"));
  }
  return names.sort();
};

/** Whatever fills the placeholders of a file knows those of its twin, and those of all texts. */
const checkTwin = async (contentDir: string, name: string): Promise<ContentProblem[]> => {
  const file = `content/${starterFolder}/${name}`;
  const fail = (reason: string): ContentProblem => ({ file, field: "the whole file", reason });
  const twin = await readFile(path.join(contentDir, name), "utf8").catch(() => null);
  if (twin === null) return [fail(`has no twin content/${name}`)];
  const text = await readFile(path.join(contentDir, starterFolder, name), "utf8");
  const knownPlaceholders = new Set([...commonPlaceholders, ...listPlaceholders(twin)]);
  const unknown = new Set(listPlaceholders(text).filter((placeholder) => !knownPlaceholders.has(placeholder)));
  return [...unknown].map((placeholder) => fail(`contains {${placeholder}}, which nothing fills in`));
};

/**
 * All problems of the texts for a new character, which lie over those of the shipped one: each file has a twin there,
 * and the site can be built from both together.
 */
export const checkStarter = async (
  contentDir: string,
  schemas: ReadonlyMap<string, z.ZodType>,
): Promise<ContentProblem[]> => {
  const starterDir = path.join(contentDir, starterFolder);
  const names = new Set(await listFiles(starterDir));
  const problems = (await Promise.all([...names].map((name) => checkTwin(contentDir, name)))).flat();
  for (const [name, schema] of schemas) {
    if (names.has(name)) problems.push(...(await checkJsonFile(contentDir, `${starterFolder}/${name}`, schema)));
  }
  const others = (await readHub(contentDir, starterDir)).problems;
  if (names.has("neo/persona.md")) others.push(...(await checkNeoPersona(starterDir)));
  const rename = (problem: ContentProblem): ContentProblem => {
    const name = problem.file.replace(/^content\//, "");
    return names.has(name) ? { ...problem, file: `content/${starterFolder}/${name}` } : problem;
  };
  return [...problems, ...others.map(rename)];
};
