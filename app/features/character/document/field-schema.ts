import { fieldHints, fieldNames } from "./field-names.ts";
import type { JsonRecord, Path } from "./json-path.ts";

type TextKind = "line" | "text" | "markdown" | "media" | "link" | "colour" | "words" | "shown" | "hidden";

/** The part of JSON Schema (2020-12) that documents are described with, and what their texts are for. */
export type FieldSchema = {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  title?: string;
  description?: string;
  properties?: { [name: string]: FieldSchema };
  required?: string[];
  additionalProperties?: boolean | FieldSchema;
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  enum?: (string | number)[];
  const?: string | number | boolean | null;
  /** What counts where it is missing. */
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  "x-kind"?: TextKind;
  /** Of a list of kind `shown`: what can be in it. */
  "x-choices"?: { value: string; title: string; description: string }[];
};

/** The schema as the server sends it; it made it, so it is not checked again. */
export const toFieldSchema = (sent: JsonRecord): FieldSchema => sent as FieldSchema;

export const listBranches = ({ anyOf, oneOf }: FieldSchema): FieldSchema[] | null => anyOf ?? oneOf ?? null;

/** The schema of all entries of a group whose names are free. */
export const findEntrySchema = ({ additionalProperties }: FieldSchema): FieldSchema | null =>
  typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
    ? additionalProperties
    : null;

/** A group of which every field may be missing; it counts as there, with nothing set. */
export const isPartial = ({ properties, required = [], type }: FieldSchema): boolean =>
  type === "object" && properties !== undefined && required.length === 0;

/** A label from the name of a field: "withoutScript" becomes "Without script". */
export const toLabel = (name: string): string => {
  if (Object.hasOwn(fieldNames, name)) return fieldNames[name] ?? name;
  const words = name
    .replaceAll(/[-_]+/g, " ")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([a-z]{3})(\d)/g, "$1 $2")
    .split(" ")
    .filter(Boolean)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const getLabel = (schema: FieldSchema, name: string): string => schema.title ?? toLabel(name);

export const getHint = ({ description }: FieldSchema, name: string): string | undefined =>
  description ?? (Object.hasOwn(fieldHints, name) ? fieldHints[name] : undefined);

/** The steps of a path in words, of a document whose schema is not there. */
export const describeSteps = (path: Path): string[] =>
  path.map((step) => (typeof step === "number" ? String(step + 1) : toLabel(step)));

/** What one item of a list is called: "Replies" becomes "Reply". */
export const toSingular = (label: string): string => {
  if (/ies$/.test(label)) return `${label.slice(0, -3)}y`;
  return /[^s]s$/.test(label) ? label.slice(0, -1) : label;
};
