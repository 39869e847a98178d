import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createFakeDocuments } from "#tests/support/fake-documents.ts";
import type { ContentSnapshot } from "./content-snapshot.ts";
import { type LiveContent, openLiveContent } from "./live-content.ts";

let content: LiveContent | undefined;
afterEach(() => {
  content?.close();
  content = undefined;
  vi.useRealTimers();
});

const lines: string[] = [];
const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
const log = { warn: write, error: write } as never;
const open = async (documents: ReturnType<typeof createFakeDocuments>, everyMs?: number): Promise<LiveContent> => {
  lines.length = 0;
  content = await openLiveContent({ contentDir: "content", backend: documents.backend, log, everyMs });
  return content;
};
const greet = (greeting: unknown) => ({ published: { greeting } });
const shipped = "Come in. The good chair is the one by the lamp. What’s on your mind?";

test("tells of a change that visitors see, once, and of no other", async () => {
  const documents = createFakeDocuments();
  const texts = await open(documents);
  const told = vi.fn<() => void>();
  const stop = texts.onChange(told);
  documents.store("chat", { draft: { greeting: "Draft" } });
  await texts.reload();
  expect([told.mock.calls.length, texts.get("chat").greeting]).toEqual([0, shipped]);
  expect(texts.drafts().get("chat").greeting).toBe("Draft");
  documents.store("chat", { published: { greeting: "Draft" }, draft: null });
  await texts.reload();
  await texts.reload();
  expect([told.mock.calls.length, texts.get("chat").greeting]).toEqual([1, "Draft"]);
  stop();
  documents.store("chat", { published: null });
  await texts.reload();
  expect([told.mock.calls.length, texts.get("chat").greeting]).toEqual([1, shipped]);
});

test("reads a hundred changes at once two times at most, and shows the last", async () => {
  const documents = createFakeDocuments();
  const texts = await open(documents);
  const before = documents.countReads();
  for (let number = 0; number < 100; number += 1) {
    documents.store("chat", greet(`Hello ${number}`));
    documents.notify();
  }
  await texts.reload();
  expect(texts.get("chat").greeting).toBe("Hello 99");
  expect(documents.countReads() - before).toBeLessThanOrEqual(2);
});

test("reads again after a change that came while it was reading", async () => {
  const documents = createFakeDocuments();
  const texts = await open(documents);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  documents.beforeAnswer(() => {
    asked.resolve();
    return answered.promise;
  });
  documents.store("chat", greet("First"));
  documents.notify();
  await asked.promise;
  documents.store("chat", greet("Second"));
  documents.notify();
  const done = texts.reload();
  answered.resolve();
  await done;
  expect(texts.get("chat").greeting).toBe("Second");
});

test("keeps its texts while the database is away, and catches up although nothing tells it again", async () => {
  const documents = createFakeDocuments();
  const texts = await open(documents);
  await texts.findSchema();
  vi.useFakeTimers();
  documents.beforeAnswer(() => Promise.reject(new Error("no connection")));
  documents.store("chat", greet("Hello"));
  documents.notify();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(texts.get("chat").greeting).toBe(shipped);
  expect(lines).toContain('texts not read {"detail":"Error: no connection"}');
  documents.beforeAnswer(async () => undefined);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(texts.get("chat").greeting).toBe("Hello");
  const reads = documents.countReads();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(documents.countReads()).toBe(reads);
});

test("starts with the shipped texts if the database is away, and asks no more when it is closed", async () => {
  const documents = createFakeDocuments();
  documents.store("chat", greet("Hello"));
  documents.beforeAnswer(() => Promise.reject(new Error("no connection")));
  vi.useFakeTimers();
  const texts = await open(documents);
  expect(texts.get("chat").greeting).toBe(shipped);
  documents.beforeAnswer(async () => undefined);
  texts.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(documents.countReads()).toBe(1);
});

test("asks a hosted project every four seconds, until it is closed", async () => {
  vi.useFakeTimers();
  const documents = createFakeDocuments(false);
  const texts = await open(documents);
  await texts.findSchema();
  documents.store("chat", greet("Hello"));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(texts.get("chat").greeting).toBe(shipped);
  await vi.advanceTimersByTimeAsync(200);
  expect(texts.get("chat").greeting).toBe("Hello");
  texts.close();
  const reads = documents.countReads();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(documents.countReads()).toBe(reads);
});

test.each([
  ["a field of another type", "chat", { greeting: 7 }],
  ["an unknown field", "chat", { more: "x" }],
  ["a field of the name of an object's own key", "chat", JSON.parse('{"__proto__":{"greeting":"x"}}') as unknown],
  ["a list", "chat", []],
  ["a text", "chat", "x"],
])("shows the shipped text where the stored change has %s, and says so in the log", async (_what, name, published) => {
  const documents = createFakeDocuments();
  documents.store(name, { published });
  documents.store("player", { published: { none: 1 } });
  const texts = await open(documents);
  expect(texts.get("chat").greeting).toBe(shipped);
  expect(lines.join("\n")).toContain('a changed text no longer fits: as shipped {"document":"chat"');
});

test.each([
  ["a document that does not exist", "hub/docs/none", { content: "x" }],
  ["a base of another shape", "base", { texts: "other", earlierShortNames: ["../x"] }],
  ["a base that is a list", "base", [1]],
  ["a base that is a number", "base", 1],
])("takes no notice of %s", async (_what, name, published) => {
  const documents = createFakeDocuments();
  documents.store(name, { published });
  const texts = await open(documents);
  expect(texts.base()).toEqual({ texts: "shipped", earlierShortNames: [] });
  expect([texts.listNames().includes(name), texts.get("chat").greeting]).toEqual([false, shipped]);
});

test("keeps nothing of two thousand publications but the last", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const documents = createFakeDocuments();
  const texts = await open(documents);
  const seen: WeakRef<ContentSnapshot>[] = [];
  for (let number = 0; number < 2_000; number += 1) {
    documents.store("chat", greet(`Hello ${number}`));
    await texts.reload();
    expect(texts.get("chat").greeting).toBe(`Hello ${number}`);
    seen.push(new WeakRef(texts.published()));
  }
  await new Promise((resolve) => void setImmediate(resolve));
  collect();
  const kept = seen.filter((snapshot) => snapshot.deref() !== undefined);
  expect(kept.length).toBeLessThanOrEqual(2);
});

test("shows changed files at once in development, and in production those of its start", async () => {
  const contentDir = mkdtempSync(path.join(tmpdir(), "chloe-content-"));
  cpSync("content", contentDir, { recursive: true, filter: (file) => !file.includes("media") });
  const { backend } = createFakeDocuments();
  const openWith = (isKept: boolean) => openLiveContent({ contentDir, backend, log: silentLog, isKept });
  const [production, development] = await Promise.all([openWith(true), openWith(false)]);
  const file = path.join(contentDir, "chat.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(shipped, "Hello"));
  expect(development.published().get("chat").greeting).toBe("Hello");
  expect(development.drafts().get("chat").greeting).toBe("Hello");
  expect(development.published()).toBe(development.published());
  expect(production.published().get("chat").greeting).toBe(shipped);
  rmSync(contentDir, { recursive: true });
});
