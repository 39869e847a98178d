import { readFileSync } from "node:fs";
import path from "node:path";
import { type NeoPersona, neoPersonaSchema } from "#contracts/content/neo.ts";
import { type ContentProblem, toContentProblems, toFrontMatterProblem } from "./content-problems.ts";
import { readFrontMatter } from "./front-matter.ts";

const file = "content/neo/persona.md";
const maxLength = 8_000;

const readSource = (contentDir: string): string | null => {
  try {
    return readFileSync(path.join(contentDir, "neo/persona.md"), "utf8");
  } catch {
    return null;
  }
};

/** NEO's instructions for a language model, and all problems with their file. */
export const readNeoPersona = (contentDir: string): { persona: NeoPersona | null; problems: ContentProblem[] } => {
  const fail = (field: string, reason: string) => ({ persona: null, problems: [{ file, field, reason }] });
  const source = readSource(contentDir);
  if (source === null) return fail("the whole file", "is missing");
  const parts = readFrontMatter(source);
  if ("reason" in parts) return { persona: null, problems: [toFrontMatterProblem(file, parts)] };
  const result = neoPersonaSchema.safeParse(parts.data);
  if (!result.success) return { persona: null, problems: toContentProblems(file, result.error) };
  const instructions = parts.content.trim();
  if (instructions === "") return fail("text", "there is no text below the front matter");
  if (instructions.length > maxLength) return fail("text", "can be 8,000 characters at most: each question sends it");
  return { persona: { ...result.data, instructions }, problems: [] };
};
