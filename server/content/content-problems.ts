import type { ZodError } from "zod";

/** One problem in the content folder, described for its author. */
export type ContentProblem = { file: string; field: string; reason: string };

export const toContentProblems = (file: string, error: ZodError): ContentProblem[] =>
  error.issues.map((issue) => ({ file, field: issue.path.join(".") || "the whole file", reason: issue.message }));

export const describeProblems = (problems: ContentProblem[]): string =>
  problems.map(({ file, field, reason }) => `  ${file}, ${field}: ${reason}`).join("\n");
