import { z } from "zod";
import { neoPersonaSchema } from "#contracts/content/neo.ts";
import { dualityProtocolSchema, hubFolderSchemas, hubSchemas } from "./hub-schemas.ts";
import { loadContentSchemas } from "./load-content-schemas.ts";

/** Finds the schema of a document by its name; undefined for one that the owner cannot change. */
export type FindSchema = (name: string) => z.ZodType | undefined;

const markdown = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(60_000, "can have up to 60,000 characters")
  .meta({ "x-kind": "markdown" });

const withText = (frontMatter: z.ZodObject): z.ZodType => frontMatter.extend({ content: markdown });

const folderOf = /^hub\/(docs|dev-logs|guide)\/[a-z0-9-]+$/;

/** Loads the schemas of all documents, once; they are needed only where the owner changed something. */
export const loadDocumentSchemas = async (): Promise<FindSchema> => {
  const schemas = new Map<string, z.ZodType>();
  for (const [file, schema] of await loadContentSchemas()) schemas.set(file.replace(/\.json$/, ""), schema);
  for (const [name, schema] of Object.entries(hubSchemas)) schemas.set(`hub/${name}`, schema);
  schemas.set("hub/duality-protocol", withText(dualityProtocolSchema));
  schemas.set("neo/persona", neoPersonaSchema);
  const folders = new Map(Object.entries(hubFolderSchemas).map(([folder, schema]) => [folder, withText(schema)]));
  return (name) => schemas.get(name) ?? folders.get(folderOf.exec(name)?.[1] ?? "");
};
