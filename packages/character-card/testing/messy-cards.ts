import fc from "fast-check";
import type { Json, JsonObject } from "../json/json.ts";
import {
  animationChunk,
  createCharx,
  createPng,
  internationalTextChunk,
  jpeg,
  packedTextChunk,
  textChunk,
  toBase64,
  toBytes,
} from "./sample-files.ts";

const words = [
  "Mira",
  "{{char}} waves at {{user}}.",
  "*smiles*",
  "Zoë",
  "日本語",
  "🌊",
  "<START>",
  '"quoted"',
  "a\nb\t\\c",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 20 }),
);
/** A text, or what exporters write instead of one. */
const oddText = fc.oneof({ weight: 8, arbitrary: text }, fc.constantFrom<Json>(null, 3, "", false, [], {}));
const oddTexts = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.array(text, { maxLength: 4 }),
  text,
  fc.array(oddText, { maxLength: 3 }),
  fc.constantFrom<Json>(null, "a, b,c", {}),
);
/** Names of prototypes are left out on purpose, and have a test of their own. */
const json = (fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>).filter(
  (value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)),
);
const flag = fc.constantFrom<Json>(true, false, null, 0, 1, "true");
const number = fc.constantFrom<Json>(0, 4, -1, 100, 2.5, null, "4", 1_700_000_000, 1_700_000_000_000);
const name = fc.constantFrom("Mira", "Captain Zoë", "日本", "R2-D2");

/** Programs add keys of their own. */
const withUnknown = (known: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom("chub", "avatar", "fav", "talkativeness", "x/y", "toString", "0"), json),
      known,
    )
    .map(([unknown, object]) => ({ ...unknown, ...object }));

const some = (fields: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  withUnknown(fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonObject>);

const entry = some({
  keys: oddTexts,
  key: oddTexts,
  keywords: oddTexts,
  secondary_keys: oddTexts,
  keysecondary: oddTexts,
  content: oddText,
  entry: oddText,
  name: oddText,
  comment: oddText,
  id: fc.constantFrom<Json>(1, "a", null),
  uid: number,
  enabled: flag,
  disable: flag,
  constant: flag,
  selective: flag,
  use_regex: flag,
  insertion_order: number,
  order: number,
  priority: number,
  position: fc.constantFrom<Json>("before_char", "after_char", 0, 1, 4, null),
  extensions: json,
});

const entries = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.array(entry, { maxLength: 4 }),
  fc.array(entry, { maxLength: 3 }).map((list) => Object.fromEntries(list.map((one, index) => [String(index), one]))),
);
const book = some({
  name: oddText,
  description: oddText,
  scan_depth: number,
  recursive_scanning: flag,
  extensions: json,
  entries,
});
const oddBook = fc.oneof<fc.Arbitrary<Json>[]>(book, book, text, fc.constant(null), fc.array(entry, { maxLength: 2 }));

const oldFields = {
  description: oddText,
  personality: oddText,
  scenario: oddText,
  mes_example: oddText,
};
const moreFields = {
  ...oldFields,
  creator_notes: oddText,
  creatorcomment: oddText,
  system_prompt: oddText,
  post_history_instructions: oddText,
  alternate_greetings: oddTexts,
  tags: oddTexts,
  creator: oddText,
  character_version: fc.oneof(oddText, number),
  extensions: fc.oneof(some({ world: oddBook, depth_prompt: json, nsfw: flag }), json),
  character_book: oddBook,
  lorebook: oddBook,
};
const newFields = {
  ...moreFields,
  nickname: oddText,
  group_only_greetings: oddTexts,
  creator_notes_multilingual: fc.oneof(fc.dictionary(fc.constantFrom("en", "de", "ja"), oddText), json),
  source: oddTexts,
  creation_date: fc.oneof(number, fc.constantFrom("2024-3-9 @12h 33m 12s 345ms", "2024-03-09T10:00:00.000Z", "soon")),
  modification_date: number,
  assets: fc.oneof(
    fc.array(some({ type: oddText, uri: oddText, name: oddText, ext: oddText }), { maxLength: 3 }),
    json,
  ),
};

const withName = (fields: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(some(fields), name, text)
    .map(([known, title, greeting]) => ({ ...known, name: title, first_mes: greeting }));
const outside = some({
  ...oldFields,
  name,
  first_mes: oddText,
  creatorcomment: oddText,
  world: oddBook,
  create_date: oddText,
});

const v1 = withName({ ...oldFields, world: oddBook, tags: oddTexts, create_date: oddText });
const pygmalion = fc
  .tuple(
    some({ char_persona: oddText, world_scenario: oddText, example_dialogue: oddText, metadata: json }),
    name,
    text,
  )
  .map(([known, title, greeting]): JsonObject => ({ ...known, char_name: title, char_greeting: greeting }));
const v2 = withName(moreFields).map((data): JsonObject => ({ spec: "chara_card_v2", spec_version: "2.0", data }));
const v3 = withName(newFields).map((data): JsonObject => ({ spec: "chara_card_v3", spec_version: "3.0", data }));
const hybrid = fc.tuple(outside, fc.oneof(v2, v3)).map(([old, card]): JsonObject => ({ ...old, ...card }));
const unsigned = fc.tuple(outside, withName(moreFields)).map(([old, data]): JsonObject => ({ ...old, data }));

/** Cards as programs write them, with fields missing, repeated, of wrong types and unknown. */
export const messyCard: fc.Arbitrary<JsonObject> = fc.oneof(v1, pygmalion, v2, v3, hybrid, unsigned);

const containers: ((document: JsonObject) => Buffer)[] = [
  toBytes,
  (document) => Buffer.from(`\uFEFF${JSON.stringify(document, null, 4)}`),
  (document) => createPng(textChunk("chara", toBase64(document))),
  (document) => createPng(animationChunk, textChunk("ccv3", toBase64(document).replaceAll("=", ""))),
  (document) => createPng(packedTextChunk("chara", toBytes(document).toString("base64url"))),
  (document) => createPng(internationalTextChunk("ccv3", toBase64(document), true)),
  (document) => createCharx(document, { "assets/icon/images/main.png": createPng() }),
  (document) => Buffer.concat([jpeg, createCharx(document)]),
];

/** A file that contains a card, and the card. */
export const messyFile: fc.Arbitrary<{ document: JsonObject; file: Buffer }> = fc
  .tuple(messyCard, fc.constantFrom(...containers))
  .map(([document, pack]) => ({ document, file: pack(document) }));
