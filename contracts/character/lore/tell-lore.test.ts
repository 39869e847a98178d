import { expect, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import type { LoreEntry } from "../../content/character.ts";
import { fillMacros } from "../../macros/fill-macros.ts";
import { listUnobeyed } from "./list-unobeyed.ts";
import { tellLore } from "./tell-lore.ts";
import type { LoreLine, LoreQuestion } from "./told-lore.ts";

const entry = (title: string, change: Partial<LoreEntry> = {}): LoreEntry => ({
  title,
  keys: [],
  content: `About ${title}.`,
  isEnabled: true,
  isConstant: false,
  ...change,
});

const toLines = (said: readonly string[]): LoreLine[] =>
  said.map((text, index) => {
    const isVisitor = (said.length - index) % 2 === 1;
    return { role: isVisitor ? "user" : "assistant", name: isVisitor ? "Guest" : "Mira", text };
  });

const tell = (entries: LoreEntry[], said: string | string[], change: Partial<LoreQuestion> = {}) =>
  tellLore({
    entries,
    settings: {},
    lines: toLines([said].flat()),
    earlier: 0,
    fill: (text) => fillMacros(text, { char: "Mira", user: "Guest" }),
    room: 2_000,
    seed: "a",
    ...change,
  });
const listTitles = (...question: Parameters<typeof tell>) =>
  tell(...question).told.map(({ entry: { title } }) => title);
const listLeft = (...question: Parameters<typeof tell>) =>
  tell(...question).left.map(({ entry: { title }, reason }) => `${title}: ${reason}`);

test.each([
  ["ISPARTA", "Ich war in ısparta", true],
  ["ISPARTA", "isparta'da", true],
  ["İzmir", "izmir", true],
  ["İzmir", "IZMIR", true],
  ["ışık", "IŞIK", true],
  ["Straße", "In der STRASSE", true],
  ["Straße", "in der straße", true],
  ["Zoë", "hello Zoe", true],
  ["köprü", "kopru", true],
  ["el", "él", false],
  ["Möwe", "Mo\u0308we", true],
  ["灯台", "灯台守はいますか", true],
  ["маяк", "там маяки", true],
  ["art", "an artist", false],
  ["/storm(y|s)?/i", "STORMY", true],
  ["/home/user/", "in /home/user/ it is", true],
  ["/(unclosed/", "unclosed", false],
  ["{{user}}s", "the guests", true],
])("brings up the key %s in %j: %s", (key, text, isTold) => {
  expect(listTitles([entry("A", { keys: [key] })], text)).toEqual(isTold ? ["A"] : []);
});

test("tells small letters from capitals only where the entry says so", () => {
  const strict = entry("A", { keys: ["İzmir"], conditions: { isCaseSensitive: true } });
  expect(listTitles([strict], "izmir")).toEqual([]);
  expect(listTitles([strict], "in İzmir")).toEqual(["A"]);
});

test("says why an entry was told, and in what order", () => {
  const { told } = tell(
    [
      entry("constant", { isConstant: true, place: { order: 10 } }),
      entry("key", { keys: ["rope"], content: "The rope holds the boat.", place: { order: 30 } }),
      entry("recursion", { keys: ["boat"], place: { order: 20 } }),
      entry("nothing", { keys: ["anchor"] }),
      entry("disabled", { isConstant: true, isEnabled: false }),
    ],
    "rope",
  );
  expect(told.map(({ entry: { title }, by }) => [title, by])).toEqual([
    ["constant", "always"],
    ["recursion", "entry"],
    ["key", "key"],
  ]);
});

test("does not let entries bring up others where the book says so", () => {
  const lore = [entry("key", { keys: ["rope"], content: "A boat." }), entry("boat", { keys: ["boat"] })];
  expect(listTitles(lore, "rope", { settings: { isRecursive: false } })).toEqual(["key"]);
  expect(listTitles(lore, ["rope", "mast", "fog"], { settings: { scanDepth: 3 } })).toEqual(["boat", "key"]);
});

test("lets keys bring something up although constant entries would take all the room", () => {
  const words = "salt ".repeat(60);
  const lore = [
    ...Array.from({ length: 20 }, (_, index) => entry(`C${index}`, { isConstant: true, content: words })),
    entry("key", { keys: ["rope"], content: words, place: { order: 1 } }),
  ];
  expect(listTitles(lore, "a rope", { room: 400 })).toEqual(["key", "C4", "C3", "C2", "C1", "C0"]);
  expect(listLeft(lore, "a rope", { room: 400 })).toHaveLength(15);
  // Without a key, they have all of it.
  expect(listTitles(lore, "fog", { room: 400 })).toHaveLength(6);
});

test("says what was brought up and is not told", () => {
  expect(
    listLeft(
      [
        entry("unlucky", { keys: ["rope"], conditions: { probability: 0 } }),
        entry("early", { keys: ["rope"], conditions: { delay: 5 } }),
        entry("chosen", { keys: ["rope"], conditions: { group: "g", isPreferredInGroup: true } }),
        entry("other", { keys: ["rope"], conditions: { group: "g" } }),
        entry("example", { keys: ["rope"], place: { position: "examplesAfter" } }),
        entry("dialogue", { keys: ["rope"], content: "{{char}}: Rope?", place: { position: "examplesAfter" } }),
        entry("unsaid", { keys: ["mast"], conditions: { delay: 5 } }),
      ],
      "rope",
    ),
  ).toEqual(["early: delay", "other: group", "unlucky: chance", "example: examples"]);
});

test("keeps what stays, lets it rest, and needs to know nothing but the conversation", () => {
  const lore = [entry("A", { keys: ["bell"], conditions: { sticky: 4, cooldown: 4 } })];
  const said = ["bell"];
  const told = [listTitles(lore, said)];
  for (const word of ["quiet", "bell", "bell", "bell"]) {
    said.push("An answer.", word);
    told.push(listTitles(lore, said));
  }
  // Sticky for four messages, then resting for four.
  expect(told).toEqual([["A"], ["A"], [], [], ["A"]]);
  expect(listLeft(lore, said.slice(0, 5))).toEqual(["A: rest"]);
  expect(tell(lore, ["bell", "An answer.", "quiet"]).told.map(({ by }) => by)).toEqual(["sticky"]);
});

test("lets chance fall alike when an answer is asked for again, and otherwise differently", () => {
  const lore = Array.from({ length: 200 }, (_, index) =>
    entry(`${index}`, { isConstant: true, content: "a", conditions: { probability: 50 } }),
  );
  const first = listTitles(lore, "rope");
  expect(first.length).toBeGreaterThan(60);
  expect(first.length).toBeLessThan(140);
  expect(listTitles(lore, "rope")).toEqual(first);
  expect(listTitles(lore, "rope", { seed: "b" })).not.toEqual(first);
  expect(listTitles(lore, "rope", { earlier: 2 })).not.toEqual(first);
});

test("chooses one of a group by its weight", () => {
  const lore = [1, 3].map((weight) =>
    entry(`${weight}`, { keys: ["bell"], conditions: { group: "g, h", groupWeight: weight } }),
  );
  const chosen = Array.from({ length: 400 }, (_, index) => listTitles(lore, "bell", { seed: `${index}` }).join());
  expect(new Set(chosen)).toEqual(new Set(["1", "3"]));
  expect(chosen.filter((title) => title === "3").length).toBeGreaterThan(250);
});

test.each<[content: string, said: string | string[], place: string | null]>([
  ["@@depth 2\n@@role assistant\n\nText.", "rope", "depth 2 assistant"],
  ["@@depth 0\nText.", "rope", "depth 0 system"],
  ["@@position after_desc\n@@depth 3\nText.", "rope", "after 3 system"],
  ["@@position nowhere\n@@@position before_desc\nText.", "rope", "before 4 system"],
  ["@@instruct_depth 9\n@@@risu\n@@@depth 5\nText.", "rope", "depth 5 system"],
  ["@@depth 5\n@@@depth 6\nText.", "rope", "depth 5 system"],
  ["@@depth many\nText.", "rope", "before 4 system"],
  ["@@activate\nText.", "fog", "before 4 system"],
  ["@@dont_activate\nText.", "rope", null],
  ["@@dont_activate\n@@activate\nText.", "fog", "before 4 system"],
  ["@@scan_depth 1\nText.", ["rope", "fog"], null],
  ["@@additional_keys wet, salt\nText.", "rope", null],
  ["@@additional_keys wet, salt\nText.", "salt rope", "before 4 system"],
  ["@@exclude_keys wet,salt\nText.", "salt rope", null],
  ["@@activate_only_after 1\nText.", "rope", null],
  ["@@activate_only_after 1\nText.", ["Hello.", "rope"], "before 4 system"],
  ["@@activate_only_every 2\nText.", ["Hello.", "rope"], null],
  ["@@activate_only_every 2\nText.", ["Hello.", "a", "b", "rope"], "before 4 system"],
  ["@@keep_activate_after_match\nText.", ["rope", "a", "b", "c", "fog"], "before 4 system"],
  ["@@dont_activate_after_match\nText.", ["rope", "a", "rope"], null],
  ["@@is_greeting 1\nText.", "rope", null],
  ["@@is_greeting 0\nText.", "rope", "before 4 system"],
  ["@@match_partial_word\nText.", "ropes", "before 4 system"],
  ["@@probability 0\nText.", "rope", null],
])("obeys %j after %j: %s", (content, said, place) => {
  const [told] = tell([entry("A", { keys: ["rope"], content })], said).told;
  expect(told ? `${told.position} ${told.depth} ${told.role}` : null).toBe(place);
  expect(told?.text ?? "Text.").toBe("Text.");
});

test("leaves out first what may go when there is no room", () => {
  const words = "salt ".repeat(60);
  const lore = [
    entry("first to go", { keys: ["rope"], content: `@@ignore_on_max_context\n${words}`, place: { order: 200 } }),
    entry("stays", { keys: ["rope"], content: words }),
  ];
  expect(listTitles(lore, "rope", { room: 100 })).toEqual(["stays"]);
  expect(listTitles(lore, "rope", { room: 200 })).toEqual(["stays", "first to go"]);
});

test("names what is not obeyed", () => {
  expect(
    listUnobeyed(
      entry("A", {
        keys: ["/(unclosed/", "/fine/i", "/home/user/", "rope"],
        conditions: { secondaryKeys: ["/(?i:a)/"] },
        content: "@@depth 2\n@@is_user_icon a\n@@@risu_only 3\n@@position nowhere\n@@@depth 3\nText with @@depth.",
      }),
    ),
  ).toEqual(["@@is_user_icon", "/(unclosed/", "/(?i:a)/"]);
});

test("looks through 2,000 entries in few milliseconds", () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    entry(`Entry ${index}`, {
      keys: [`thing ${index}`, `thing${index}`, `вещь${index}`],
      content: "It tells. ".repeat(50),
    }),
  );
  const said = ["What of thing 1234? ".repeat(100), "And the sledge? ".repeat(100)];
  expect(listTitles(many, said)).toContain("Entry 1234");
  const measure = startCpuTimer();
  for (let run = 0; run < 10; run += 1) tell(many, said);
  expect(measure() / 10).toBeLessThan(100);
});

test("takes bounded time for a book full of hostile expressions", () => {
  const hostile = Array.from({ length: 500 }, (_, index) =>
    entry(`${index}`, { keys: [`/(a|a)*(a+)+${index}$/`, `/(?=(a*)*b)${index}/`], conditions: { sticky: 2 } }),
  );
  const measure = startCpuTimer();
  const said = Array.from({ length: 41 }, () => "a".repeat(8_000));
  expect(listTitles([...hostile, entry("plain", { keys: ["rope"] })], [...said, "x", "a rope"])).toEqual(["plain"]);
  expect(measure()).toBeLessThan(3_000);
});
