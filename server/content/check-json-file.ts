import { access, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { type ContentProblem, toContentProblems } from "./content-problems.ts";

/** Every content file path within a value, with its field name. */
const findFilePaths = (value: unknown, field: string[] = []): { field: string; file: string }[] => {
  if (typeof value === "string")
    return /^\/(media|lyrics)\//.test(value) ? [{ field: field.join("."), file: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findFilePaths(inner, [...field, key]));
};

/** A problem for each picture or recording in a value that is not in the content folder. */
export const findMissingFiles = async (contentDir: string, file: string, value: unknown): Promise<ContentProblem[]> => {
  const missingFiles = await Promise.all(
    findFilePaths(value).map(async ({ field, file: named }) => {
      const exists = await access(path.join(contentDir, named)).then(
        () => true,
        () => false,
      );
      return exists ? [] : [{ file, field, reason: `there is no file content${named}` }];
    }),
  );
  return missingFiles.flat();
};

/** All problems of a JSON file, named by its path below `contentDir`. */
export const checkJsonFile = async (contentDir: string, name: string, schema: z.ZodType): Promise<ContentProblem[]> => {
  const file = `content/${name}`;
  const fail = (reason: string): ContentProblem[] => [{ file, field: "the whole file", reason }];
  const text = await readFile(path.join(contentDir, name), "utf8").catch(() => null);
  if (text === null) return fail("is missing");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`is not valid JSON: ${(error as Error).message}`);
  }
  const result = schema.safeParse(value);
  return [
    ...(result.success ? [] : toContentProblems(file, result.error)),
    ...(await findMissingFiles(contentDir, file, value)),
  ];
};
