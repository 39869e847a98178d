import { CardError } from "../card-error.ts";
import { flag, object, optionalFlag, optionalNumber, text, words } from "../json/field-kinds.ts";
import { defineField, type Kind, readRecord, type Rest, type Values, writeRecord } from "../json/json-record.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { limits } from "../limits.ts";

type Position = "before_char" | "after_char";

/** World info of SillyTavern has "disable" instead of "enabled". */
const enabled: Kind<boolean> = {
  empty: true,
  read: (raw, key) => (typeof raw === "boolean" ? raw !== (key === "disable") : undefined),
  write: (value, key) => value !== (key === "disable"),
};

const positions: [Position, ...Json[]][] = [
  ["before_char", 0],
  ["after_char", 1],
];

const position: Kind<Position | null> = {
  empty: null,
  read: (raw) => positions.find((spellings) => spellings.includes(raw))?.[0],
  write: (value) => value,
};

const identifier: Kind<number | string | null> = {
  empty: null,
  read: (raw) => (typeof raw === "number" || typeof raw === "string" ? raw : undefined),
  write: (value) => value,
};

// The spellings after the first are those of SillyTavern, Agnai, RisuAI and NovelAI.
const entryFields = {
  keys: defineField(words, ["keys", "key", "keywords"], { isRequired: true }),
  secondaryKeys: defineField(words, ["secondary_keys", "keysecondary", "secondkey"]),
  content: defineField(text, ["content", "entry", "text"], { isRequired: true }),
  name: defineField(text, ["name", "displayName"]),
  comment: defineField(text, ["comment"]),
  id: defineField(identifier, ["id", "uid"]),
  isEnabled: defineField(enabled, ["enabled", "disable"], { isRequired: true }),
  isConstant: defineField(flag, ["constant", "alwaysActive", "forceActivation"], { isRequired: true }),
  isSelective: defineField(optionalFlag, ["selective"]),
  isCaseSensitive: defineField(optionalFlag, ["case_sensitive", "caseSensitive"]),
  usesRegex: defineField(flag, ["use_regex", "useRegex"], { isRequired: true }),
  /** Null for an entry that says nothing of it. */
  insertionOrder: defineField(optionalNumber, ["insertion_order", "order", "insertorder", "weight"]),
  priority: defineField(optionalNumber, ["priority"]),
  position: defineField(position, ["position"]),
  extensions: defineField(object, ["extensions"], { isRequired: true }),
};

/** A text that an application adds to the conversation when one of `keys` occurs in it. */
export type LorebookEntry = Values<typeof entryFields> & { rest: Rest };

export const readEntry = (raw: JsonObject): LorebookEntry => {
  const { values, rests } = readRecord(entryFields, [raw]);
  return { ...values, rest: rests[0] as Rest };
};

const writeEntry = ({ rest, ...values }: LorebookEntry): JsonObject =>
  writeRecord(entryFields, values, [rest])[0] as JsonObject;

const entries: Kind<LorebookEntry[]> = {
  empty: [],
  read: (raw) => {
    if (typeof raw !== "object" || raw === null) return undefined;
    // World info of SillyTavern is an object with a number for each entry.
    const list = Array.isArray(raw) ? raw : Object.values(raw);
    if (list.length > limits.lorebookEntries) throw new CardError("The lorebook has too many entries.");
    return list.filter(isJsonObject).map(readEntry);
  },
  write: (value) => value.map(writeEntry),
};

const lorebookFields = {
  name: defineField(text, ["name"]),
  description: defineField(text, ["description"]),
  scanDepth: defineField(optionalNumber, ["scan_depth", "scanDepth"]),
  tokenBudget: defineField(optionalNumber, ["token_budget", "tokenBudget"]),
  isRecursive: defineField(optionalFlag, ["recursive_scanning", "recursiveScanning"]),
  extensions: defineField(object, ["extensions"], { isRequired: true }),
  entries: defineField(entries, ["entries"], { isRequired: true, isNormalized: true }),
};

export type Lorebook = Values<typeof lorebookFields> & { rest: Rest };

/** Reads a lorebook of any spelling; undefined for what is none, such as the name of one. */
export const toLorebook = (raw: Json): Lorebook | undefined => {
  const book = Array.isArray(raw) ? { entries: raw } : raw;
  if (!isJsonObject(book) || typeof book.entries !== "object" || book.entries === null) return undefined;
  const { values, rests } = readRecord(lorebookFields, [book]);
  return { ...values, rest: rests[0] as Rest };
};

export const lorebook: Kind<Lorebook | null> = {
  empty: null,
  isEmpty: (value) => !value || value.entries.length === 0,
  read: toLorebook,
  write: (value) => {
    if (!value) return null;
    const { rest, ...values } = value;
    return writeRecord(lorebookFields, values, [rest])[0] as JsonObject;
  },
};

/** Keys under which programs keep the lorebook of a card. */
export const lorebookKeys: [string, ...string[]] = [
  "character_book",
  "characterBook",
  "lorebook",
  "memoryBook",
  "world_info",
  "worldInfo",
  "world",
];
