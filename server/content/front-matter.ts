import { parse as parseYaml, YAMLParseError } from "yaml";
import type { ContentProblem } from "./content-problems.ts";

/** `firstLine` is the line of the file, from 0, at which the content begins. */
export type FrontMatter = { data: unknown; content: string; firstLine: number };

const pattern = /^---\r?\n([\s\S]*?)\r?\n---\r?\n\s*/;

/** Splits a Markdown file into its YAML front matter and the text below it. */
export const parseFrontMatter = (file: string, source: string): FrontMatter | { problem: ContentProblem } => {
  const match = pattern.exec(source);
  if (!match) {
    const reason = "the file must begin with a block between two lines of ---";
    return { problem: { file, field: "front matter", reason } };
  }
  try {
    const data: unknown = parseYaml(match[1] ?? "");
    return { data, content: source.slice(match[0].length).trimEnd(), firstLine: match[0].split("\n").length - 1 };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const field = `front matter, line ${(error.linePos?.[0].line ?? 0) + 1}`;
    return { problem: { file, field, reason: error.message.split("\n")[0] ?? "is not valid YAML" } };
  }
};
