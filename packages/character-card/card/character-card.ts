import { isDeepStrictEqual } from "node:util";
import { object, text, texts, unixTime, words } from "../json/field-kinds.ts";
import {
  createRecord,
  createRest,
  defineField,
  type Kind,
  orderKeys,
  readRecord,
  type Rest,
  type Values,
  writeRecord,
} from "../json/json-record.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { type Asset, assets } from "./asset.ts";
import { type Lorebook, lorebook, lorebookKeys, toLorebook } from "./lorebook.ts";

type Note = { language: string; text: string };

const notes: Kind<Note[]> = {
  empty: [],
  read: (raw) =>
    isJsonObject(raw)
      ? Object.entries(raw).flatMap(([language, note]) => (typeof note === "string" ? [{ language, text: note }] : []))
      : undefined,
  write: (value) => Object.fromEntries(value.map((note) => [note.language, note.text])),
};

const isRequired = true;

// The spellings after the first are those of Pygmalion, TavernAI, SillyTavern, Agnai and text-generation-webui.
const cardFields = {
  name: defineField(text, ["name", "char_name"], { isRequired }),
  nickname: defineField(text, ["nickname"]),
  description: defineField(text, ["description", "char_persona", "persona", "context"], { isRequired }),
  personality: defineField(text, ["personality"], { isRequired }),
  scenario: defineField(text, ["scenario", "world_scenario"], { isRequired }),
  firstMessage: defineField(text, ["first_mes", "char_greeting", "greeting"], { isRequired }),
  alternateGreetings: defineField(texts, ["alternate_greetings", "alternateGreetings"], { isRequired }),
  groupOnlyGreetings: defineField(texts, ["group_only_greetings"], { isRequired }),
  exampleMessages: defineField(text, ["mes_example", "example_dialogue", "sampleChat"], { isRequired }),
  creatorNotes: defineField(text, ["creator_notes", "creatorcomment"], { isRequired }),
  creatorNotesByLanguage: defineField(notes, ["creator_notes_multilingual"]),
  systemPrompt: defineField(text, ["system_prompt", "systemPrompt"], { isRequired }),
  postHistoryInstructions: defineField(text, ["post_history_instructions", "postHistoryInstructions"], { isRequired }),
  tags: defineField(words, ["tags"], { isRequired }),
  creator: defineField(text, ["creator"], { isRequired }),
  characterVersion: defineField(text, ["character_version", "characterVersion"], { isRequired }),
  source: defineField(texts, ["source"]),
  /** Seconds since 1970. */
  creationDate: defineField(unixTime, ["creation_date", "create_date"]),
  modificationDate: defineField(unixTime, ["modification_date"]),
  lorebook: defineField<Lorebook | null>(lorebook, lorebookKeys),
  assets: defineField<Asset[]>(assets, ["assets"]),
  extensions: defineField(object, ["extensions"], { isRequired }),
};

/** The fields that V3 added, which a V2 card does not have. */
const newFields = [
  "nickname",
  "group_only_greetings",
  "creator_notes_multilingual",
  "source",
  "creation_date",
  "modification_date",
  "assets",
];

type CardValues = Values<typeof cardFields>;

/** A card of any version. `rest` is what it had besides: in its `data`, and outside of that. */
export type CharacterCard = CardValues & { rest: { data: Rest; outside: Rest } };
export type CardVersion = 1 | 2 | 3;

/** A new card, empty but for `values`. */
export const createCard = (values: Partial<CardValues> & { name: string }): CharacterCard => ({
  ...createRecord(cardFields),
  ...values,
  rest: { data: createRest(), outside: createRest() },
});

/** The version that a card states, such as 3; not a number without one. */
export const parseVersion = (raw: Json | undefined): number =>
  typeof raw === "string" || typeof raw === "number" ? Number.parseFloat(String(raw)) : NaN;

const findVersion = ({ spec, spec_version: stated, data }: JsonObject): CardVersion => {
  if (spec === "chara_card_v3" || parseVersion(stated) >= 3) return 3;
  return spec === "chara_card_v2" || isJsonObject(data) ? 2 : 1;
};

/** Fields that only a character has; a name and a description are also in many other files. */
const typicalFields = ["firstMessage", "personality", "scenario", "exampleMessages"] as const;

const isCard = (document: JsonObject, objects: JsonObject[]): boolean =>
  (typeof document.spec === "string" && document.spec.startsWith("chara_card")) ||
  [...typicalFields.flatMap((property) => cardFields[property].keys), "char_persona"].some((key) =>
    objects.some((one) => Object.hasOwn(one, key)),
  );

/** The lorebook that some programs keep among the extensions. */
const findLorebook = (extensions: JsonObject): Lorebook | null =>
  lorebookKeys.map((key) => toLorebook(extensions[key] ?? null)).find((book) => book && book.entries.length > 0) ??
  null;

/** Reads a card from the JSON of any version; null if it is no card. */
export const toCard = (document: JsonObject): { card: CharacterCard; version: CardVersion } | null => {
  const { data, ...outside } = document;
  const version = findVersion(document);
  if (version < 3) delete outside.spec_version;
  const objects = [isJsonObject(data) ? data : {}, outside];
  if (!isCard(document, objects)) return null;
  const { values, rests } = readRecord(cardFields, objects);
  const [restOfData, restOutside] = rests as [Rest, Rest];
  restOutside.keyOrder = Object.keys(document);
  if (!Object.hasOwn(restOfData.fields, lorebookKeys[0])) values.lorebook ??= findLorebook(values.extensions);
  return { card: { ...values, rest: { data: restOfData, outside: restOutside } }, version };
};

/** The JSON of a card, with all that the card had when it was read. */
export const toDocument = ({ rest, ...values }: CharacterCard, version: 2 | 3): JsonObject => {
  const spec = `chara_card_v${version}`;
  // A lorebook that is among the extensions, and as it was, is written there and nowhere else.
  const isExtension =
    !rest.data.keyOrder.includes(lorebookKeys[0]) &&
    isDeepStrictEqual(values.lorebook, findLorebook(values.extensions));
  const [data = {}, outside = {}] = writeRecord(
    cardFields,
    isExtension ? { ...values, lorebook: null } : values,
    [rest.data, rest.outside],
    rest.outside.fields.spec !== spec,
  );
  // Otherwise the one among the extensions would be read again.
  if (!values.lorebook && !Object.hasOwn(data, lorebookKeys[0]) && findLorebook(values.extensions))
    data[lorebookKeys[0]] = { extensions: {}, entries: [] };
  if (version === 2) for (const key of newFields) delete data[key];
  const stated = version === 2 ? { ...outside, spec_version: "2.0" } : { spec_version: "3.0", ...outside };
  return orderKeys({ ...stated, spec, data }, [...rest.outside.keyOrder, "spec", "spec_version", "data"]);
};

/** The creator's notes in a language, such as "de", or else in English. */
export const findCreatorNotes = ({ creatorNotes, creatorNotesByLanguage }: CharacterCard, language: string): string =>
  [language, "en"].flatMap((wanted) => creatorNotesByLanguage.find((note) => note.language === wanted) ?? [])[0]
    ?.text ?? creatorNotes;
