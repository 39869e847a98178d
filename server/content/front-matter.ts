import { parse as parseYaml, YAMLParseError } from "yaml";

/** `content` begins after the closing line; `firstLine` is its line in the file, from 0. */
export type FrontMatter = { data: unknown; content: string; firstLine: number };

/** `line` of the file from 1, or null if it has no front matter. */
export type FrontMatterError = { line: number | null; reason: string };

const pattern = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** All fields of a post at their maximum length take a third. The parser's time grows with the square of the keys. */
const maxLength = 16_000;

/** Splits a Markdown file into its YAML front matter and the text below it. */
export const readFrontMatter = (source: string): FrontMatter | FrontMatterError => {
  const match = pattern.exec(source);
  if (!match) return { line: null, reason: "the file must begin with a block between two lines of ---" };
  if ((match[1] ?? "").length > maxLength)
    return { line: 1, reason: `its block between two lines of --- can have up to ${maxLength} characters` };
  try {
    // No YAML aliases: a few lines of them can expand to gigabytes.
    const data: unknown = parseYaml(match[1] ?? "", { maxAliasCount: 0 });
    return { data, content: source.slice(match[0].length), firstLine: match[0].split("\n").length - 1 };
  } catch (error) {
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 0) : 0;
    const reason = error instanceof Error ? error.message.split("\n")[0] : undefined;
    return { line: line + 1, reason: reason ?? "is not valid YAML" };
  }
};
