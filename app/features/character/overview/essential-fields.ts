import type { JsonValue } from "#contracts/json-value.ts";
import { builtInLook } from "#contracts/theme/look.ts";
import { takesTwoLines } from "#contracts/theme/name-css.ts";
import { readGrounds } from "#contracts/theme/portrait-css.ts";
import { fieldHints } from "../document/field-names.ts";
import { type FieldSchema, getLabel } from "../document/field-schema.ts";
import type { Path } from "../document/json-path.ts";

/** A field that matters first, with a label that is clear without the document around it. */
export type EssentialField = {
  path: Path;
  label: string;
  hint?: string | undefined;
  /** What the hint says besides, of what is in the field. */
  describe?: (value: JsonValue | undefined) => string | null;
};

const describeName = (name: JsonValue | undefined): string | null =>
  typeof name === "string" && takesTwoLines(name, builtInLook.fonts.display)
    ? "So wide a name stands in two lines on phones."
    : null;

const describePortrait = (path: JsonValue | undefined): string | null =>
  typeof path === "string" && path.startsWith("/media/own/") && !readGrounds(path)
    ? "Nobody has looked whether texts can be read over this picture. Choose it again as a portrait, and the site will see to it."
    : null;

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
export const listEssentials = (): { document: string; fields: EssentialField[] | null }[] => [
  {
    document: "persona",
    fields: [
      { path: ["name"], label: "Name", hint: "What visitors call your character.", describe: describeName },
      { path: ["productName"], label: "Name of the site", hint: fieldHints.productName },
      { path: ["shortName"], label: "Short name for addresses", hint: fieldHints.shortName },
      { path: ["pronouns"], label: "Pronouns", hint: fieldHints.pronouns },
      { path: ["tagline"], label: "Tagline", hint: "One line that says who this is." },
    ],
  },
  {
    document: "character",
    fields: [
      {
        path: ["description"],
        label: "Who they are",
        hint: "Looks, history, what they want. Only you and whoever writes as your character see it.",
      },
      { path: ["personality"], label: "In a few words", hint: "Their manner: curious, patient, a little vain." },
      { path: ["exampleMessages"], label: "Voice", hint: "A few lines of dialogue that show how they speak." },
    ],
  },
  {
    document: "chat",
    fields: [
      { path: ["greeting"], label: "Greeting in the chat", hint: "The first thing that they say to a visitor." },
    ],
  },
  {
    document: "pictures",
    fields: [
      { path: ["hero", "dark"], label: "Portrait in the dark theme", describe: describePortrait },
      { path: ["hero", "light"], label: "Portrait in the light theme", describe: describePortrait },
      { path: ["hero", "alt"], label: "What the portrait shows", hint: "For people who cannot see it." },
    ],
  },
  { document: "theme", fields: null },
];

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
