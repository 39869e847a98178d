import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createBrowserStorage, localStore, tabStore } from "./browser-storage.ts";

test("reads, writes and removes values", () => {
  const { map, storage } = createFakeStorage({ theme: "dark" });
  expect(storage.read("theme")).toBe("dark");
  expect(storage.write("theme", "light")).toBe("available");
  expect(map.get("theme")).toBe("light");
  storage.remove("theme");
  expect(storage.read("theme")).toBeNull();
});

test("keeps values in memory when storage is blocked (private mode)", () => {
  const { fake, map, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  expect(storage.read("theme")).toBeNull();
  expect(storage.write("theme", "dark")).toBe("forbidden");
  expect(storage.read("theme")).toBe("dark");
  expect(storage.listKeys()).toEqual([]);
  storage.remove("theme");
  expect(storage.read("theme")).toBeNull();
  expect(map.size).toBe(0);
});

test("reads the newest value while storage is full (quota), and recovers", () => {
  const { fake, map, storage } = createFakeStorage({ count: "1" });
  fake.failure = "QuotaExceededError";
  expect(storage.write("count", "2")).toBe("full");
  expect(storage.read("count")).toBe("2");
  fake.failure = null;
  expect(storage.write("count", "3")).toBe("available");
  expect(storage.read("count")).toBe("3");
  expect(map.get("count")).toBe("3");
});

test.each(["", "{", "undefined", "{'a':1}"])("reads broken JSON as undefined (%j)", (text) => {
  expect(createFakeStorage({ key: text }).storage.readJson("key")).toBeUndefined();
});

test("reads JSON of any type, for the caller to validate", () => {
  const { storage } = createFakeStorage({ object: '{"a":[1]}', number: "7", nothing: "null" });
  expect(storage.readJson("object")).toEqual({ a: [1] });
  expect(storage.readJson("number")).toBe(7);
  expect(storage.readJson("nothing")).toBeNull();
  expect(storage.readJson("missing")).toBeUndefined();
});

test("stores nothing on the server, where all requests share memory", () => {
  for (const storage of [createBrowserStorage(() => undefined), localStore, tabStore]) {
    storage.write("secret", "of one visitor");
    expect(storage.read("secret")).toBeNull();
    expect(storage.listKeys()).toEqual([]);
  }
});
