import { expect, test } from "vitest";
import type { PaletteEntry } from "#contracts/search/palette.ts";
import { createPaletteIndex, groupResults } from "./palette-index.ts";

const entries: PaletteEntry[] = [
  { group: "pages", title: "Roadmap", to: "/roadmap" },
  { group: "roadmap", title: "Key custody and the lock", detail: "Roadmap phase", to: "/app/roadmap#task-1" },
  { group: "actions", title: "Play the song", keywords: "music listen", to: "action:play" },
  { group: "documents", title: "Café notes", to: "/app/documentation/guides#cafe" },
];
const index = createPaletteIndex(entries);
const find = (query: string) => index.search(query).map(({ to }) => to);

test.each(["roadmap", "ROAD", "roadmpa", "rodmap", "raodmap"])("finds a page by %j", (query) => {
  expect(find(query)[0]).toBe("/roadmap");
});

test.each(["music", "listen song", "son", "play"])("finds an action by %j", (query) => {
  expect(find(query)).toEqual(["action:play"]);
});

test("ignores accents in titles and queries", () => {
  expect(find("cafe")).toEqual(find("café"));
  expect(find("CAFÉ")).toHaveLength(1);
});

test("finds words of other languages without their accents, and within those of scripts without spaces", () => {
  const inOther: PaletteEntry[] = [
    { group: "pages", title: "Die Straße der Häuser", to: "/de" },
    { group: "pages", title: "東京タワーの夜", to: "/ja" },
    { group: "pages", title: "도쿄타워에서", to: "/ko" },
    { group: "pages", title: "المَدينة", to: "/ar" },
  ];
  const { search } = createPaletteIndex(inOther);
  const found = ["strasse", "hauser", "Haus", "東京", "タワー", "夜", "타워", "المدينة"].map((query) =>
    search(query).map(({ to }) => to),
  );
  expect(found).toEqual([["/de"], ["/de"], ["/de"], ["/ja"], ["/ja"], ["/ja"], ["/ko"], ["/ar"]]);
});

test("finds a hyphenated word with and without the hyphen", () => {
  const [entry] = [{ group: "issues", title: "Fall-back node loses blocks", to: "/app/issues#1" }] as const;
  const { search } = createPaletteIndex([entry]);
  expect(["fallback node", "fall-back", "fall back", "falback"].map((query) => search(query)[0])).toEqual(
    Array(4).fill(entry),
  );
});

test("ranks a title with all words above a shorter one with only some of them", () => {
  const page: PaletteEntry = { group: "pages", title: "Play", detail: "The song and the other songs", to: "/play" };
  const action: PaletteEntry = { group: "actions", title: "Play the song", to: "action:play" };
  const { search } = createPaletteIndex([page, action]);
  expect(["Play the song", "play the so", "the song", "play son"].map((query) => search(query)[0])).toEqual(
    Array(4).fill(action),
  );
  expect(search("play")[0]).toEqual(page);
});

test("requires all words", () => {
  expect(find("key lock")).toEqual(["/app/roadmap#task-1"]);
  expect(find("key elephant")).toEqual([]);
});

test("matches a last word of three letters against every word of an entry", () => {
  expect(["custody loc", "custody pha", "key roa"].map(find)).toEqual(Array(3).fill(["/app/roadmap#task-1"]));
  expect(["custody ele", "custody ock"].flatMap(find)).toEqual([]);
  // "ai" alone would be too short to search.
  expect(createPaletteIndex([{ group: "pages", title: "AI Hub", to: "/app/hub" }]).search("ai hub")).toHaveLength(1);
});

test("searches three letters in details if no title matches", () => {
  expect(find("pha")).toEqual(["/app/roadmap#task-1"]);
  expect(find("roa")).toEqual(["/roadmap"]);
});

test.each(["", " ", "\0", "🦋", "\uD800", "((((", "*", "__proto__", "constructor", "a".repeat(100_000)])(
  "takes odd text as a search that may find nothing",
  (query) => {
    expect(Array.isArray(index.search(query))).toBe(true);
  },
);

test("limits the results per group", () => {
  const many = Array.from({ length: 500 }, (_, id): PaletteEntry => {
    return { group: id % 2 ? "lyrics" : "logs", title: `light ${id}`, to: `/${id}` };
  });
  const groups = groupResults(createPaletteIndex(many).search("light"));
  expect(groups.map(({ entries: shown }) => shown.length)).toEqual([8, 8]);
});

test("lists the group of the best result first", () => {
  const groups = groupResults([entries[2], entries[0], entries[1], entries[0]] as PaletteEntry[]);
  expect(groups.map(({ group }) => group)).toEqual(["actions", "pages", "roadmap"]);
});
