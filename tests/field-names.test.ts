import { expect, test } from "vitest";
import { type FieldSchema, getLabel, listBranches } from "#app/features/character/document/field-schema.ts";
import { loadDocumentSchemas } from "#server/content/document-schemas.ts";
import { readShippedSnapshot } from "#server/content/content-snapshot.ts";
import { sortListed } from "#server/content/document-list.ts";
import { toFieldSchema } from "#server/content/field-schema.ts";

const listLabels = (schema: FieldSchema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property["x-kind"] === "hidden" || property.const !== undefined ? [] : [getLabel(property, name)]),
    ...listLabels(property),
  ]),
  ...(listBranches(schema) ?? []).flatMap(listLabels),
  ...(schema.items ? listLabels(schema.items) : []),
];

/** Names of formats and of code, as a label makes them of the names of fields. */
const technical =
  /\b(?:Src|Alt|Avif|Webp|Webm|Mp4|Mp3|Url|Api|Html|Https?|Json|Qr|Id|Ai|Neo|Zip|Hi res|Tick|Gen|Is|Has)\b/;

test("no field of a document is called by the name of a format or of a variable", async () => {
  const findSchema = await loadDocumentSchemas();
  const names = sortListed(readShippedSnapshot("content").listNames());
  const found = names.flatMap((name) => {
    const schema = findSchema(name);
    return schema ? listLabels(toFieldSchema(schema) as FieldSchema).filter((label) => technical.test(label)) : [];
  });
  expect([...new Set(found)]).toEqual([]);
});
