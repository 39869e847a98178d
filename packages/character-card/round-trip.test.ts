import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { CardError } from "./card-error.ts";
import { isAdult } from "./card/is-adult.ts";
import { covers, isJsonObject, type Json, type JsonObject } from "./json/json.ts";
import { readCard } from "./read-card.ts";
import { readLorebook } from "./read-lorebook.ts";
import { createPng } from "./testing/sample-files.ts";
import { messyCard, messyFile } from "./testing/messy-cards.ts";
import { writeCard } from "./write-card.ts";
import { startCpuTimer } from "../../tests/support/cpu-timer.ts";

const parse = (bytes: Uint8Array): JsonObject => JSON.parse(Buffer.from(bytes).toString()) as JsonObject;

const versionKeys: ReadonlySet<string> = new Set(["spec", "spec_version"]);

/** Entries come out as a list, which is the only form that the standard has. */
const listEntries = (value: Json, isBook = false): Json => {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (versionKeys.has(key)) return [];
      if (isBook && key === "entries") return [];
      return [[key, key === "data" || key === "character_book" ? listEntries(item, key === "character_book") : item]];
    }),
  );
};

test("reads 400 messy cards in every kind of file, and writes each with every field that it had", async () => {
  await fc.assert(
    fc.asyncProperty(messyFile, async ({ document, file }) => {
      const { card, problems } = await readCard(file, "card.png");
      expect(problems).toEqual([]);
      expect(typeof isAdult(card)).toBe("boolean");
      const written = parse(await writeCard(card, { format: "json" }));
      const expected = listEntries(document);
      expect(covers(written, expected), JSON.stringify(written)).toBe(true);
    }),
    { numRuns: 40 * inject("runs") },
  );
});

/** A card without the order in which its keys were, which a format may change. */
const withoutOrder = (card: object): object =>
  JSON.parse(JSON.stringify(card, (key, value: unknown) => (key === "keyOrder" ? undefined : value))) as object;

test("reads the same card again from each format that it writes", async () => {
  await fc.assert(
    fc.asyncProperty(messyCard, fc.constantFrom("json", "png", "charx"), async (document, format) => {
      const { card } = await readCard(Buffer.from(JSON.stringify(document)));
      const again = await readCard(await writeCard(card, { format, ...(format === "png" && { image: createPng() }) }));
      expect(again.version).toBe(3);
      const { card: third } = await readCard(await writeCard(again.card, { format: "json" }));
      expect(withoutOrder({ ...again.card, rest: null })).toEqual(withoutOrder({ ...card, rest: null }));
      expect(third).toEqual(again.card);
    }),
    { numRuns: 20 * inject("runs") },
  );
});

/** Reads a file that may be anything; it ends in time, with a card or with an error for the person. */
const checkFile = async (file: Uint8Array): Promise<void> => {
  const measure = startCpuTimer();
  for (const read of [() => readCard(file, "file"), () => readLorebook(file)]) {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
    }
  }
  expect(measure()).toBeLessThan(2_000);
};

test("throws nothing but its own error on bytes at random", async () => {
  const starts = ["", "{", "\u0089PNG\r\n\u001a\n", "PK\u0003\u0004", "\u00ff\u00d8\u00ff"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, bytes) =>
      checkFile(Buffer.concat([Buffer.from(start, "latin1"), bytes])),
    ),
    { numRuns: 50 * inject("runs") },
  );
});

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  kind: fc.constantFrom("flip", "cut", "remove", "insert", "repeat"),
  value: fc.integer({ min: 1, max: 255 }),
});

const mutate = (file: Buffer, { at, kind, value }: { at: number; kind: string; value: number }): Buffer => {
  const place = Math.floor(at * file.length);
  const before = file.subarray(0, place);
  const after = file.subarray(place);
  if (kind === "cut") return before;
  if (kind === "remove") return Buffer.concat([before, after.subarray(value)]);
  if (kind === "insert") return Buffer.concat([before, Buffer.alloc(value % 9, value), after]);
  if (kind === "repeat") return Buffer.concat([before, after.subarray(0, value), after]);
  return Buffer.concat([before, Buffer.from([(after[0] ?? 0) ^ value]), after.subarray(1)]);
};

test("throws nothing but its own error on damaged files", async () => {
  await fc.assert(
    fc.asyncProperty(messyFile, fc.array(mutation, { minLength: 1, maxLength: 4 }), ({ file }, mutations) =>
      checkFile(mutations.reduce(mutate, file)),
    ),
    { numRuns: 50 * inject("runs") },
  );
});
