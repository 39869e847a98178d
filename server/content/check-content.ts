import { checkCaptions } from "./check-captions.ts";
import { checkIcons } from "./check-icons.ts";
import { checkJsonFile, findMissingFiles } from "./check-json-file.ts";
import { checkStoryTexts } from "./check-markdown.ts";
import { checkStarter } from "./check-starter.ts";
import { checkFactSentences } from "./check-story-material.ts";
import type { ContentProblem } from "./content-problems.ts";
import { checkNeoPersona } from "./check-persona.ts";
import { findFilesWithoutSchema, loadContentSchemas } from "./load-content-schemas.ts";
import { readHub } from "./read-hub.ts";
import { readStoryMaterial } from "./read-story-material.ts";
import { readStoryFiles } from "./read-stories.ts";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";

const byteOrderMark = "\ufeff";

const listTextFiles = async (contentDir: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of glob("**/*.{json,md,yaml,html,vtt,txt}", { cwd: contentDir }))
    names.push(name.split(path.sep).join("/"));
  return names.sort();
};

/** A problem for each text file that begins with a byte order mark, which not every reader skips. */
const findByteOrderMarks = async (contentDir: string): Promise<ContentProblem[]> => {
  const problems: ContentProblem[] = [];
  for (const file of await listTextFiles(contentDir)) {
    const text = await readFile(path.join(contentDir, file), "utf8");
    const reason = "begins with a byte order mark; save it as UTF-8 without one";
    if (text.startsWith(byteOrderMark)) problems.push({ file: `content/${file}`, field: "the whole file", reason });
  }
  return problems;
};

/** All problems of a content folder; empty if the site can be built from it. */
export const checkContent = async (contentDir: string): Promise<ContentProblem[]> => {
  const problems = await checkCaptions(contentDir);
  const schemas = await loadContentSchemas();
  for (const [name, schema] of schemas) problems.push(...(await checkJsonFile(contentDir, name, schema)));
  for (const name of await findFilesWithoutSchema(contentDir, schemas)) {
    const reason = "has no schema: no defineContent in contracts/content/ names it";
    problems.push({ file: `content/${name}`, field: "the whole file", reason });
  }
  const { stories, pages, problems: storyProblems } = await readStoryFiles(contentDir);
  problems.push(...storyProblems);
  for (const story of stories)
    problems.push(...(await findMissingFiles(contentDir, `content/stories (${story.slug})`, { image: story.image })));
  problems.push(...(await checkStoryTexts(contentDir, pages)));
  for (const folder of ["", "starter/en/"] as const) problems.push(...(await checkIcons(contentDir, folder)));
  problems.push(...(await readHub(contentDir)).problems);
  const material = await readStoryMaterial(contentDir);
  problems.push(...material.problems);
  if (material.content) problems.push(...checkFactSentences(material.content.bible, stories));
  problems.push(...(await checkNeoPersona(contentDir)));
  const knownProblems = new Set(problems.map((problem) => JSON.stringify(problem)));
  const starterProblems = await checkStarter(contentDir, schemas);
  problems.push(...starterProblems.filter((problem) => !knownProblems.has(JSON.stringify(problem))));
  // Whatever else is wrong with such a file may come from its mark.
  const marks = await findByteOrderMarks(contentDir);
  return [...marks, ...problems.filter(({ file }) => !marks.some((mark) => mark.file === file))];
};
