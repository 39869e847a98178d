import { expect, test } from "vitest";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Engine } from "../transfer/engine.ts";
import { type FileProgress, moveFiles } from "./move-files.ts";

const names = ["a", "b", "c"].map((digit) => digit.repeat(64));
const [first = "", second = "", third = ""] = names;
const toBytes = (text: string) => new TextEncoder().encode(text);

/** A store in memory. `put` may be another one, for a store that damages what it is given. */
const createStore = (files: Record<string, string>, put?: ObjectStore["put"]) => {
  const stored = new Map(Object.entries(files).map(([name, text]) => [name, toBytes(text)]));
  const written: string[] = [];
  const store: ObjectStore = {
    put: async (name, bytes) => {
      written.push(name);
      if (put) return put(name, bytes);
      stored.set(name, new Uint8Array(bytes));
    },
    get: async (name) => stored.get(name) ?? null,
    findSize: async (name) => stored.get(name)?.byteLength ?? null,
    copy: () => Promise.reject(new Error("nothing is copied")),
    remove: () => Promise.reject(new Error("nothing is removed")),
  };
  return { store, stored, written };
};

const database = {
  connection: { query: async () => names.map((file, index) => ({ file, place: `pictures/${index}` })) },
} as unknown as Engine;
const ignore = () => undefined;

test("copies what is missing or different at the new place, and tells how far it is", async () => {
  const from = createStore({ [first]: "one", [second]: "two", [third]: "three" });
  const to = createStore({ [first]: "one", [second]: "half" });
  const progress: FileProgress[] = [];
  const options = { database, from: from.store, to: to.store, onProgress: (one: FileProgress) => progress.push(one) };
  expect(await moveFiles(options)).toEqual({ files: 3, bytes: 11, missing: [] });
  expect(to.written.toSorted()).toEqual([second, third]);
  expect(to.stored).toEqual(from.stored);
  expect(from.written).toEqual([]);
  expect(progress.map(({ files, total }) => `${files} of ${total}`)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
});

test("leaves files in the bucket that both places share, and names those that are not there", async () => {
  const from = createStore({ [first]: "one", [third]: "three" });
  const moved = await moveFiles({ database, from: from.store, to: null, onProgress: ignore });
  expect(moved).toEqual({ files: 2, bytes: 8, missing: ["pictures/1"] });
});

test("does not go on when a file is not what it was", async () => {
  const from = createStore({ [first]: "one", [second]: "two", [third]: "three" });
  const to = createStore({}, async () => undefined);
  await expect(moveFiles({ database, from: from.store, to: to.store, onProgress: ignore })).rejects.toThrow(
    "was stored and differs from before",
  );
});
