import type { ZodError } from "zod";
import type { FrontMatterError } from "./front-matter.ts";

/** One problem in the content folder, described for its author. */
export type ContentProblem = { file: string; field: string; reason: string };

export const toContentProblems = (file: string, error: ZodError): ContentProblem[] =>
  error.issues.map((issue) => ({ file, field: issue.path.join(".") || "the whole file", reason: issue.message }));

export const toFrontMatterProblem = (file: string, { line, reason }: FrontMatterError): ContentProblem => ({
  file,
  field: line === null ? "front matter" : `front matter, line ${line}`,
  reason,
});

export const describeProblems = (problems: ContentProblem[]): string =>
  problems.map(({ file, field, reason }) => `  ${file}, ${field}: ${reason}`).join("\n");
