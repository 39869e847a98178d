import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { type ContentProblem, toContentProblems, toFrontMatterProblem } from "./content-problems.ts";
import { readFrontMatter } from "./front-matter.ts";

export type MarkdownFile<Data> = { file: string; data: Data; content: string; firstLine: number };

const countLines = (text: string): number => text.split("\n").length - 1;

/**
 * Reads files of `content/hub/` into typed values. For an invalid file, returns null and adds to `problems`. What is in
 * `starterDir` lies over what is in `contentDir`.
 */
export const createHubFiles = (contentDir: string, starterDir?: string) => {
  const folders = [...(starterDir ? [starterDir] : []), contentDir].map((folder) => path.join(folder, "hub"));
  const problems: ContentProblem[] = [];
  const report = (file: string, field: string, reason: string): void => {
    problems.push({ file: `content/hub/${file}`, field, reason });
  };

  const read = async (file: string): Promise<string | null> => {
    for (const folder of folders) {
      const source = await readFile(path.join(folder, file), "utf8").catch(() => null);
      if (source !== null) return source;
    }
    report(file, "the whole file", "is missing");
    return null;
  };

  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.infer<Schema> | null => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(...toContentProblems(`content/hub/${file}`, result.error));
    return null;
  };

  const readJson = async <Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema> | null> => {
    const source = await read(file);
    if (source === null) return null;
    try {
      return parse(file, schema, JSON.parse(source));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(file, "the whole file", `is not valid JSON: ${error.message}`);
      return null;
    }
  };

  const readMarkdown = async <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<MarkdownFile<z.infer<Schema>> | null> => {
    const source = await read(file);
    if (source === null) return null;
    const parts = readFrontMatter(source);
    if ("reason" in parts) {
      problems.push(toFrontMatterProblem(`content/hub/${file}`, parts));
      return null;
    }
    const content = parts.content.trim();
    const firstLine = parts.firstLine + countLines(parts.content.slice(0, parts.content.indexOf(content)));
    const data = parse(file, schema, parts.data);
    if (content === "") report(file, "text", "there is no text below the front matter");
    return data === null ? null : { file: `content/hub/${file}`, data, content, firstLine };
  };

  /** The names of the Markdown files of a folder, without the extension. */
  const listMarkdown = async (folder: string): Promise<string[]> => {
    for (const hub of folders) {
      const entryNames = await readdir(path.join(hub, folder)).catch(() => []);
      const names = entryNames.flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []));
      if (names.length > 0) return names.sort();
    }
    return [];
  };

  const requireMedia = async (file: string, field: string, media: string): Promise<void> => {
    const exists = await access(path.join(contentDir, media)).then(
      () => true,
      () => false,
    );
    if (!exists) report(file, field, `there is no file content${media}`);
  };

  return { problems, report, readJson, readMarkdown, listMarkdown, requireMedia };
};

export type HubFiles = ReturnType<typeof createHubFiles>;
