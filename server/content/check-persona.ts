import { readFile } from "node:fs/promises";
import path from "node:path";
import { neoPersonaSchema } from "#contracts/content/neo.ts";
import { type ContentProblem, toContentProblems, toFrontMatterProblem } from "./content-problems.ts";
import { readFrontMatter } from "./front-matter.ts";

const file = "content/neo/persona.md";

/** All problems of the file with NEO's instructions for a language model. */
export const checkNeoPersona = async (contentDir: string): Promise<ContentProblem[]> => {
  const source = await readFile(path.join(contentDir, "neo/persona.md"), "utf8").catch(() => null);
  if (source === null) return [{ file, field: "the whole file", reason: "is missing" }];
  const parts = readFrontMatter(source);
  if ("reason" in parts) return [toFrontMatterProblem(file, parts)];
  const result = neoPersonaSchema.safeParse({ ...(parts.data as object), content: parts.content });
  if (result.success) return [];
  return toContentProblems(file, result.error).map((problem) =>
    problem.field === "content" ? { ...problem, field: "text" } : problem,
  );
};
