import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { FieldProblem } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { listTexts } from "./find-texts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Answer = {
  status: number;
  /** How much the site worked for it. */
  ms: number;
  body: { error?: string; problems?: FieldProblem[]; documents?: { name: string; version: number }[] };
};

// The owner's calls are limited by address.
let calls = 0;
const nextPeer = () => `127.0.0.${2 + Math.floor((calls += 1) / 200)}`;
const send = async (body: string, peer = nextPeer()): Promise<Answer> => {
  const measure = startCpuTimer();
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const response = await app.request("/functions/v1/content-admin", init, peer);
  const text = await response.text();
  return { status: response.status, ms: measure(), body: JSON.parse(text) as Answer["body"] };
};
const call = (body: object, peer?: string) => send(JSON.stringify(body), peer);
const save = (value: string, name = "chat") => send(`{"action":"save","name":"${name}","version":0,"value":${value}}`);

const chat = () => app.content.shipped().get("chat", "shipped") as Record<string, JsonValue>;
const withGreeting = (json: string) => JSON.stringify({ ...chat(), greeting: "?" }).replace('"?"', json);

describe("refuses with a clear sentence, and stores nothing, of", () => {
  test.each<[string, () => Promise<Answer>, RegExp]>([
    ["nesting of half a million levels", () => save("[".repeat(490_000) + "]".repeat(490_000)), /20000 values/],
    ["nesting of a thousand levels", () => save("[".repeat(1_000) + "]".repeat(1_000)), /nested too deeply/],
    ["objects of ten thousand levels", () => save('{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)), /too deeply/],
    ["more than a megabyte", () => save(withGreeting(`"${"x".repeat(1_000_000)}"`)), /up to 1 MB/],
    ["NUL", () => save(withGreeting(String.raw`"a\u0000"`)), /NUL/],
    ["half a character", () => save(withGreeting(String.raw`"\ud83d"`)), /half a character/],
    ["half a character in a field's name", () => save(String.raw`{"\udc00":1}`), /half a character/],
    ["no JSON", () => save("{"), /must be JSON/],
    ["a version beyond integers", () => call({ action: "publish", name: "chat", version: 2 ** 40 }), /./],
  ])("%s", async (_what, ask, sentence) => {
    const { status, ms, body } = await ask();
    expect([status === 400 || status === 413, body.error]).toEqual([true, expect.stringMatching(sentence)]);
    expect(ms).toBeLessThan(2_000);
    expect(app.content.stored().size).toBe(0);
  });
});

describe("names the field of", () => {
  test.each<[string, () => string, FieldProblem["path"]]>([
    ["a number in place of a text", () => withGreeting("1e999"), ["greeting"]],
    ["null", () => withGreeting("null"), ["greeting"]],
    ["an empty text", () => withGreeting('"  "'), ["greeting"]],
    ["a text that is too long for the database", () => withGreeting(`"${"x".repeat(600_000)}"`), []],
    ["__proto__", () => JSON.stringify(chat()).replace("{", '{"__proto__":{"greeting":"x"},'), []],
    ["constructor", () => JSON.stringify({ ...chat(), constructor: { prototype: 1 } }), []],
    ["a field with a name of half a megabyte", () => JSON.stringify({ ...chat(), ["x".repeat(500_000)]: 1 }), []],
  ])("%s", async (_what, make, path) => {
    const { status, ms, body } = await save(make());
    expect([status, body.problems?.map((problem) => problem.path)]).toEqual([200, [path]]);
    for (const { reason } of body.problems ?? []) expect(reason.length).toBeLessThanOrEqual(200);
    expect(ms).toBeLessThan(2_000);
    expect(app.content.stored().size).toBe(0);
  });
});

test.each(["/media/../keys.json", "/media/a/../../b.mp3", "/media//b.mp3", "/media/.env", "/media/"])(
  "takes no path of a recording that leads out of the folder: %s",
  async (src) => {
    const { tracks, ...player } = app.content.shipped().get("player", "shipped") as { tracks: object[] };
    const value = { ...player, tracks: tracks.map((track) => ({ ...track, src })) };
    const { body } = await save(JSON.stringify(value), "player");
    expect(body.problems?.map(({ path }) => path)).toContainEqual(["tracks", 0, "src"]);
  },
);

test("names a hundred problems at most", async () => {
  const { body } = await save(JSON.stringify({ ...chat(), suggestions: Array.from({ length: 10_000 }, () => 1) }));
  expect(body.problems?.length).toBeLessThanOrEqual(100);
});

const wrongNames = [
  "../chat",
  "chat/",
  "/chat",
  "chat.json",
  "CHAT",
  "constructor",
  "__proto__",
  "hub/docs/../x",
  "a--b",
];

test("has no text of another name", async () => {
  for (const name of [...wrongNames, "", "chat\n", "ｃhat", "base", "media/audio/waveforms", "a".repeat(100_000)])
    for (const action of ["get", "save", "publish", "discard", "history"]) {
      const { status } = await call({ action, name, version: 0, value: {} });
      expect([name.slice(0, 30), action, [400, 404].includes(status)]).toEqual([name.slice(0, 30), action, true]);
    }
});

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("__proto__", "constructor", "{persona}", "{".repeat(5_000), "a-".repeat(20_000), "[](".repeat(5_000)),
  fc.constantFrom("javascript:alert(1)", "</script>", "/".repeat(10_000), "\u2028", "\u202e", "#".repeat(20_000)),
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 60 }) },
  texts,
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e300, -0, 2 ** 53),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(texts, { maxLength: 50 }),
  fc.dictionary(texts, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5, noNullPrototype: false }),
);

/** The value with another one at the path. */
const replaceAt = (value: JsonValue, [step, ...rest]: readonly (string | number)[], given: unknown): unknown => {
  if (step === undefined) return given;
  const inner = (value as Record<string | number, JsonValue>)[step] ?? null;
  const changed = replaceAt(inner, rest, given);
  return Array.isArray(value)
    ? value.map((one, index) => (index === step ? changed : one))
    : { ...(value as object), [step]: changed };
};

test("answers whatever is saved, published and read in less than two seconds, and never with a failure of its own", async () => {
  const names = (await call({ action: "list" })).body.documents?.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(60);
  const versions = new Map<string, number>();
  const check = (what: string, { status, ms }: Answer) => {
    expect([what, [200, 400, 404, 409, 413].includes(status) ? "fine" : status]).toEqual([what, "fine"]);
    expect(ms).toBeLessThan(2_000);
  };
  const places = fc.record({
    name: fc.constantFrom(...names),
    at: fc.nat(),
    up: fc.constantFrom(0, 0, 0, 1, 2),
    value: values,
  });
  await fc.assert(
    fc.asyncProperty(places, async ({ name, at, up, value }) => {
      const shipped = app.content.shipped().get(name, "shipped");
      const paths = [...listTexts(shipped)].map(({ path }) => path);
      const path = paths[at % paths.length] ?? [];
      const changed = replaceAt(shipped, path.slice(0, path.length - up), value);
      const version = versions.get(name) ?? 0;
      const saved = await call({ action: "save", name, value: changed, version });
      check(`save ${name}`, saved);
      if (saved.status !== 200 || (saved.body.problems?.length ?? 0) > 0) return;
      check(`publish ${name}`, await call({ action: "publish", name, version: version + 1 }));
      versions.set(name, version + 2);
      check(`get ${name}`, await call({ action: "get", name }));
      check("search", await call({ action: "search", query: "lighthouse" }));
      for (const shown of app.content.listNames()) app.content.get(shown as "persona");
    }),
    { seed: 20_261_126, numRuns: 40 * inject("runs") },
  );
  expect(versions.size).toBeGreaterThan(3);
});

test("of many saves at once one is kept, and the site goes on answering", async () => {
  const version = (await call({ action: "list" })).body.documents?.find(({ name }) => name === "player")?.version ?? 0;
  const value = app.content.shipped().get("player", "shipped");
  const saves = Array.from({ length: 40 * inject("runs") }, (_, index) =>
    call({ action: "save", name: "player", value, version }, `127.0.1.${1 + (index % 4)}`),
  );
  let answered = 0;
  for (const save of saves) void save.then(() => (answered += 1));
  const health = await app.request("/healthz");
  expect([health.status, answered < saves.length / 2]).toEqual([200, true]);
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429 && status !== 503)).toEqual([]);
  expect((await app.request("/readyz")).status).toBe(200);
});

test("redirects the addresses of a name that the owner changes, and of all before it", async () => {
  const rename = async (shortName: string) => {
    const { version = 0 } =
      (await call({ action: "list" })).body.documents?.find(({ name }) => name === "persona") ?? {};
    const persona = app.content.shipped().get("persona", "shipped") as Record<string, JsonValue>;
    const saved = await call({ action: "save", name: "persona", version, value: { ...persona, shortName } });
    expect(saved.body.problems).toEqual([]);
    expect((await call({ action: "publish", name: "persona", version: version + 1 })).status).toBe(200);
  };
  const before = app.content.get("persona").shortName;
  await rename("mira");
  expect(app.content.base()).toMatchObject({ texts: "shipped", earlierShortNames: [before] });
  await rename("nora");
  await rename("mira");
  expect(app.content.base().earlierShortNames).toEqual([before, "nora"]);
});
