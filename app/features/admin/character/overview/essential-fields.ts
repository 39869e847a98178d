import { getContent } from "#app/lib/content/content.ts";
import { type FieldSchema, getLabel } from "../document/field-schema.ts";
import type { Path } from "../document/json-path.ts";

/** A field that matters first, with a label that is clear without the document around it. */
export type EssentialField = { path: Path; label: string; hint?: string };

/** The colours that a document has, wherever they are in it. */
export const listColours = (schema: FieldSchema, path: Path = []): EssentialField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = [...path, name];
    if (property["x-kind"] === "colour") return [{ path: at, label: getLabel(property, name) }];
    return listColours(property, at).map((field) => ({
      ...field,
      label: `${getLabel(property, name)}: ${field.label}`,
    }));
  });

/** The documents that say who the character is, and their fields that matter first. Null: all its colours. */
export const listEssentials = (): { document: string; fields: EssentialField[] | null }[] => {
  const { fields: texts } = getContent("admin").character;
  return [
    {
      document: "persona",
      fields: [
        { path: ["name"], label: texts.name, hint: texts.nameHint },
        { path: ["productName"], label: texts.productName, hint: texts.productNameHint },
        { path: ["shortName"], label: texts.shortName, hint: texts.shortNameHint },
        { path: ["pronouns"], label: texts.pronouns, hint: texts.pronounsHint },
        { path: ["tagline"], label: texts.tagline, hint: texts.taglineHint },
      ],
    },
    {
      document: "character",
      fields: [
        { path: ["description"], label: texts.description, hint: texts.descriptionHint },
        { path: ["personality"], label: texts.personality, hint: texts.personalityHint },
        { path: ["exampleMessages"], label: texts.exampleMessages, hint: texts.exampleMessagesHint },
      ],
    },
    { document: "chat", fields: [{ path: ["greeting"], label: texts.greeting, hint: texts.greetingHint }] },
    {
      document: "pictures",
      fields: [
        { path: ["hero", "dark"], label: texts.portraitDark },
        { path: ["hero", "light"], label: texts.portraitLight },
        { path: ["hero", "alt"], label: texts.portraitAlt, hint: texts.portraitAltHint },
      ],
    },
    { document: "theme", fields: null },
  ];
};

/** The schema of a field inside of objects; null if there is none. */
export const findFieldSchema = (
  schema: FieldSchema,
  path: Path,
): { schema: FieldSchema; isRequired: boolean } | null => {
  let found = { schema, isRequired: true };
  for (const step of path) {
    const name = String(step);
    const next = Object.hasOwn(found.schema.properties ?? {}, name) ? found.schema.properties?.[name] : undefined;
    if (!next) return null;
    found = { schema: next, isRequired: found.schema.required?.includes(name) ?? false };
  }
  return found;
};
