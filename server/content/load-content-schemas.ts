import { glob } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const contractsDir = path.join(import.meta.dirname, "../../contracts");

/** The schema of each file of `content/`: every schema in `contracts/` created by `defineContent`. */
export const loadContentSchemas = async (): Promise<ReadonlyMap<string, z.ZodType>> => {
  const schemas = new Map<string, z.ZodType>();
  for await (const name of glob("{content,accounts}/**/*.ts", { cwd: contractsDir })) {
    if (name.endsWith(".test.ts")) continue;
    const exported = (await import(pathToFileURL(path.join(contractsDir, name)).href)) as Record<string, unknown>;
    for (const schema of Object.values(exported)) {
      const file = schema instanceof z.ZodType ? schema.meta()?.file : undefined;
      if (typeof file !== "string") continue;
      if (schemas.has(file)) throw new Error(`contracts/${name}: content/${file} has another schema already`);
      schemas.set(file, schema as z.ZodType);
    }
  }
  return schemas;
};

/** JSON files of a content folder that have no schema. Those of these folders have readers of their own. */
export const findFilesWithoutSchema = async (
  contentDir: string,
  schemas: ReadonlyMap<string, z.ZodType>,
): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of glob("**/*.json", { cwd: contentDir })) names.push(name.split(path.sep).join("/"));
  return names.filter((name) => !schemas.has(name) && !/^(hub|media|starter)\//.test(name)).sort();
};
