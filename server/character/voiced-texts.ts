import type { TextPath } from "#contracts/character/write-texts.ts";
import { isCommonPlaceholder } from "#contracts/content/fields.ts";
import { listPlaceholders } from "#contracts/fill.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { listTexts } from "../content/find-texts.ts";

/** The part of JSON Schema that says what a text is for. */
type TextSchema = {
  type?: string;
  properties?: { [name: string]: TextSchema };
  additionalProperties?: TextSchema | boolean;
  items?: TextSchema;
  anyOf?: TextSchema[];
  oneOf?: TextSchema[];
  const?: JsonValue;
  enum?: JsonValue[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  "x-kind"?: string;
};

/** A text that may be said in another way, and what must stay as it is. */
export type VoicedText = {
  path: TextPath;
  text: string;
  maxLength: number;
  /** Names of what is filled in here and in no other text. */
  placeholders: string[];
  /** Whether it may have several lines. */
  hasLines: boolean;
};

// Longer ones are documents of their own, which no answer of a model holds.
const longestText = 4_000;
const shortestLimit = 80;

/**
 * What a member is called says what its text is for. These are said to whoever reads the page. All others are left
 * out, because their meaning must stay: controls, messages, what pictures show, what a page is called in a search.
 */
const saidNames = new Set(
  "closing description empty facts greeting heading lead note paragraphs quote steps subtitle summary tagline text title".split(
    " ",
  ),
);
/** Whatever is in these is said, by moods and occasions. */
const saidGroups = new Set(["reactions", "speech"]);
/** In these even a text names a control, or tells of an error, a rule or a right. */
const keptGroups = new Set(
  "auth closed code dialog errors failed labels links menu model notices owner reminder report toasts used withoutScript".split(
    " ",
  ),
);

const isRecord = (value: JsonValue | undefined): value is { [name: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fits = (schema: TextSchema, value: JsonValue | undefined): boolean => {
  if (!isRecord(value)) return schema.type === (Array.isArray(value) ? "array" : typeof value);
  const properties = Object.entries(schema.properties ?? {});
  const isConst = ([name, property]: [string, TextSchema]) =>
    property.const === undefined || property.const === value[name];
  return schema.type === "object" && properties.every(isConst);
};

/** The schemas that a value may follow, those of a union one by one. */
const listBranches = (schema: TextSchema, value: JsonValue | undefined): TextSchema[] => {
  const branches = schema.anyOf ?? schema.oneOf;
  return branches ? branches.flatMap((branch) => listBranches(branch, value)) : fits(schema, value) ? [schema] : [];
};

const stepInto = (schema: TextSchema, step: string | number): TextSchema[] => {
  if (typeof step === "number") return schema.items ? [schema.items] : [];
  if (schema.properties && Object.hasOwn(schema.properties, step)) return [schema.properties[step] ?? {}];
  return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
};

const getMember = (value: JsonValue | undefined, step: string | number): JsonValue | undefined =>
  Array.isArray(value) && typeof step === "number" ? value[step] : isRecord(value) ? value[step] : undefined;

const isPlainText = (schema: TextSchema): boolean =>
  [schema.const, schema.enum, schema.pattern, schema.format].every((rule) => rule === undefined) &&
  ["text", "markdown", undefined].includes(schema["x-kind"]);

const isSaid = (path: TextPath, kinds: (string | undefined)[], group: JsonValue | undefined): boolean => {
  const names = path.filter((step) => typeof step === "string");
  const last = names.at(-1) ?? "";
  if (names.some((name) => keptGroups.has(name))) return false;
  if (kinds.some((kind) => kind !== undefined) || names.some((name) => saidGroups.has(name))) return true;
  // Title and description of a page stand together; search engines and tabs show the title.
  const isPageTitle = last === "title" && isRecord(group) && Object.hasOwn(group, "description");
  return saidNames.has(last) && !isPageTitle;
};

/** Those that only this text has; names and pronouns may come and go. */
const listOwnPlaceholders = (text: string): string[] => [
  ...new Set(listPlaceholders(text).filter((name) => !isCommonPlaceholder(name))),
];

/** The texts of a document that may be said in the character's voice, in the order of the document. */
export const listVoicedTexts = (schema: TextSchema, value: JsonValue): VoicedText[] =>
  [...listTexts(value)].flatMap(({ path, text }) => {
    let schemas = listBranches(schema, value);
    let group: JsonValue | undefined;
    let inside: JsonValue | undefined = value;
    for (const step of path) {
      group = inside;
      inside = getMember(inside, step);
      schemas = schemas.flatMap((one) => stepInto(one, step)).flatMap((one) => listBranches(one, inside));
    }
    const kinds = schemas.map((one) => one["x-kind"]);
    const isVoiced = schemas.length > 0 && schemas.every(isPlainText) && isSaid(path, kinds, group);
    if (!isVoiced || text.trim() === "" || text.length > longestText) return [];
    const limits = schemas.map(({ maxLength = Infinity }) => maxLength);
    return {
      path,
      text,
      maxLength: Math.min(...limits, Math.max(shortestLimit, 2 * text.length)),
      placeholders: listOwnPlaceholders(text),
      hasLines: kinds.some((kind) => kind !== undefined) || text.includes("\n"),
    };
  });
