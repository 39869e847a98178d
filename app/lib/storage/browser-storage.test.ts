import { expect, test, vi } from "vitest";
import { createBrowserStorage, localStore, tabStore, watchOtherTabs } from "./browser-storage.ts";
import { createFakeStorage } from "./fake-storage.ts";

test("reads, writes and removes values", () => {
  const { map, storage } = createFakeStorage({ theme: "dark" });
  expect(storage.read("theme")).toBe("dark");
  expect(storage.write("theme", "light")).toBe(true);
  expect(map.get("theme")).toBe("light");
  storage.remove("theme");
  expect(storage.read("theme")).toBeNull();
});

test("keeps values in memory when storage is blocked (private mode)", () => {
  const { fake, map, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  expect(storage.read("theme")).toBeNull();
  expect(storage.write("theme", "dark")).toBe(false);
  expect(storage.read("theme")).toBe("dark");
  expect(storage.listKeys()).toEqual(["theme"]);
  expect(storage.status.getState()).toBe("forbidden");
  storage.remove("theme");
  expect(storage.read("theme")).toBeNull();
  expect(map.size).toBe(0);
});

test("reads the newest value while storage is full (quota), and recovers", () => {
  const { fake, map, storage } = createFakeStorage({ count: "1" });
  const listener = vi.fn<() => void>();
  storage.status.subscribe(listener);
  fake.failure = "QuotaExceededError";
  expect(storage.write("count", "2")).toBe(false);
  expect(storage.read("count")).toBe("2");
  expect(storage.status.getState()).toBe("full");
  fake.failure = null;
  expect(storage.write("count", "3")).toBe(true);
  expect(storage.read("count")).toBe("3");
  expect(map.get("count")).toBe("3");
  expect(storage.status.getState()).toBe("available");
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each(["", "{", "undefined", "{'a':1}"])("reads broken JSON as undefined (%j)", (text) => {
  expect(createFakeStorage({ key: text }).storage.readJson("key")).toBeUndefined();
});

test("reads JSON of any type, for a parser to judge", () => {
  const { storage } = createFakeStorage({ object: '{"a":[1]}', number: "7", nothing: "null" });
  expect(storage.readJson("object")).toEqual({ a: [1] });
  expect(storage.readJson("number")).toBe(7);
  expect(storage.readJson("nothing")).toBeNull();
  expect(storage.readJson("missing")).toBeUndefined();
});

test("keeps nothing on the server, where all visitors share the memory", () => {
  for (const storage of [createBrowserStorage(() => null), localStore, tabStore]) {
    expect(storage.write("secret", "of one visitor")).toBe(false);
    expect(storage.read("secret")).toBeNull();
    expect(storage.listKeys()).toEqual([]);
  }
});

test("announces a key that another tab has written, until unsubscribed", () => {
  const tabs = new EventTarget();
  const listener = vi.fn<() => void>();
  const unsubscribe = watchOtherTabs(tabs as Window, "theme", listener);
  const announce = (key: string) => tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));
  announce("other");
  expect(listener).not.toHaveBeenCalled();
  announce("theme");
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  announce("theme");
  expect(listener).toHaveBeenCalledOnce();
});
