import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { checkFactSentences } from "./check-story-material.ts";
import { type ContentProblem, toContentProblems } from "./content-problems.ts";
import { findFilesWithoutSchema, loadContentSchemas } from "./load-content-schemas.ts";
import { readNeoPersona } from "./read-persona.ts";
import { readHub } from "./read-hub.ts";
import { readStoryMaterial } from "./read-story-material.ts";
import { readStoryFiles } from "./read-stories.ts";

const parseJson = (file: string, text: string): { value: unknown } | { problem: ContentProblem } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: { file, field: "the whole file", reason: `is not valid JSON: ${(error as Error).message}` } };
  }
};

/** Every content file path within a value, with its field name. */
const findFilePaths = (value: unknown, field: string[] = []): { field: string; file: string }[] => {
  if (typeof value === "string")
    return /^\/(media|lyrics)\//.test(value) ? [{ field: field.join("."), file: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findFilePaths(inner, [...field, key]));
};

const missingFiles = async (contentDir: string, file: string, value: unknown): Promise<ContentProblem[]> => {
  const found = await Promise.all(
    findFilePaths(value).map(async ({ field, file: named }) => {
      const exists = await access(path.join(contentDir, named)).then(
        () => true,
        () => false,
      );
      return exists ? [] : [{ file, field, reason: `there is no file content${named}` }];
    }),
  );
  return found.flat();
};

/** All problems of a content folder; empty if the site can be built from it. */
export const checkContent = async (contentDir: string): Promise<ContentProblem[]> => {
  const problems: ContentProblem[] = [];
  const schemas = await loadContentSchemas();
  for (const [name, schema] of schemas) {
    const file = `content/${name}`;
    const text = await readFile(path.join(contentDir, name), "utf8").catch(() => null);
    if (text === null) {
      problems.push({ file, field: "the whole file", reason: "is missing" });
      continue;
    }
    const parsed = parseJson(file, text);
    if ("problem" in parsed) {
      problems.push(parsed.problem);
      continue;
    }
    const { value } = parsed;
    const result = schema.safeParse(value);
    if (!result.success) problems.push(...toContentProblems(file, result.error));
    problems.push(...(await missingFiles(contentDir, file, value)));
  }
  for (const name of await findFilesWithoutSchema(contentDir, schemas)) {
    const reason = "has no schema: no defineContent in contracts/content/ names it";
    problems.push({ file: `content/${name}`, field: "the whole file", reason });
  }
  const { stories, problems: storyProblems } = await readStoryFiles(contentDir);
  problems.push(...storyProblems);
  for (const story of stories)
    problems.push(...(await missingFiles(contentDir, `content/stories (${story.slug})`, { image: story.image })));
  problems.push(...(await readHub(contentDir)).problems);
  const material = await readStoryMaterial(contentDir);
  problems.push(...material.problems);
  if (material.content) problems.push(...checkFactSentences(material.content.bible, stories));
  problems.push(...readNeoPersona(contentDir).problems);
  return problems;
};
