import { readText } from "../../source-text.ts";
import { Fields } from "../front-matter/fields.ts";
import { FrontMatterError } from "../front-matter/front-matter-error.ts";
import { parseJson } from "../front-matter/parse-json.ts";
import { parseToml } from "../front-matter/parse-toml.ts";
import { parseYaml } from "../front-matter/parse-yaml.ts";
import type { SourceTree } from "../source-tree.ts";

const maxLength = 300_000;

const parse = (path: string, text: string): Fields => {
  if (path.endsWith(".toml")) return parseToml(text);
  return path.endsWith(".json") ? parseJson(text) : parseYaml(text);
};

/** A configuration that could not be read. */
export type ConfigProblem = { file: string; line: number | null; reason: string };

/** Reads the first of these configurations that is there; without one, or if it cannot be read, no fields. */
export const readConfig = async (
  tree: SourceTree,
  paths: readonly string[],
  problems: ConfigProblem[] = [],
): Promise<Fields> => {
  for (const path of paths) {
    const file = tree.get(path);
    if (!file) continue;
    const read = await readText(file);
    try {
      if ("reason" in read) throw new FrontMatterError(read.reason, null);
      if (read.text.length > maxLength) throw new FrontMatterError("It is too long", null);
      return parse(path, read.text);
    } catch (error) {
      if (!(error instanceof FrontMatterError)) throw error;
      problems.push({
        file: file.path,
        line: error.line,
        reason: `This configuration cannot be read: ${error.message}.`,
      });
    }
  }
  return new Fields();
};

/** The text of a file that is a program, which is looked at and not run. */
export const readProgram = async (tree: SourceTree, paths: readonly string[]): Promise<string> => {
  for (const path of paths) {
    const file = tree.get(path);
    const read = file ? await readText(file) : null;
    if (read && "text" in read) return read.text.slice(0, maxLength);
  }
  return "";
};
