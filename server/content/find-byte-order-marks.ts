import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { ContentProblem } from "./content-problems.ts";

const byteOrderMark = "\ufeff";

const listTextFiles = async (contentDir: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of glob("**/*.{json,md,yaml,html,vtt,txt}", { cwd: contentDir }))
    names.push(name.split(path.sep).join("/"));
  return names.sort();
};

/** A problem for each text file that begins with a byte order mark, which not every reader skips. */
export const findByteOrderMarks = async (contentDir: string): Promise<ContentProblem[]> => {
  const problems: ContentProblem[] = [];
  for (const file of await listTextFiles(contentDir)) {
    const text = await readFile(path.join(contentDir, file), "utf8");
    const reason = "begins with a byte order mark; save it as UTF-8 without one";
    if (text.startsWith(byteOrderMark)) problems.push({ file: `content/${file}`, field: "the whole file", reason });
  }
  return problems;
};
