import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { openTabDrafts } from "./tab-drafts.ts";

type Note = { text: string };

const parse = (stored: unknown): Note | null => {
  const { text } = { ...(stored as { text?: unknown } | null) };
  return typeof text === "string" ? { text } : null;
};

/** Fake Web Locks of one browser. Clear `held` to close its tabs. */
const createLocks = () => {
  const held = new Set<string>();
  const locks = {
    request: (name: string, _options: LockOptions, grant: (lock: unknown) => unknown) => {
      const isFree = !held.has(name);
      if (isFree) held.add(name);
      grant(isFree ? { name } : null);
      return Promise.resolve();
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  } as unknown as Pick<LockManager, "request" | "query">;
  return { held, locks };
};

const createBrowser = (entries: Record<string, string> = {}) => {
  const { fake, map, storage: local } = createFakeStorage(entries);
  const { held, locks } = createLocks();
  const openTab = (tab = createFakeStorage().storage) =>
    openTabDrafts({ prefix: "draft:", tabKey: "tab", parse, local, tab, locks });
  return { fake, map, openTab, closeTabs: () => held.clear() };
};

test("restores the draft of a tab after a reload", async () => {
  const { openTab, closeTabs } = createBrowser();
  const { storage: tab } = createFakeStorage();
  (await openTab(tab)).save({ text: "mine" });
  closeTabs();
  expect(await (await openTab(tab)).restore()).toEqual({ text: "mine" });
});

test("keeps the drafts of two open tabs apart", async () => {
  const { openTab } = createBrowser();
  const first = await openTab();
  const second = await openTab();
  first.save({ text: "first" });
  expect(await second.restore()).toBeNull();
  second.save({ text: "second" });
  expect(await first.restore()).toEqual({ text: "first" });
});

test("gives a duplicated tab a draft of its own", async () => {
  const { map, openTab } = createBrowser();
  const { storage: tab } = createFakeStorage();
  (await openTab(tab)).save({ text: "original" });
  (await openTab(tab)).save({ text: "copy" });
  expect([...map.values()].map((text) => (JSON.parse(text) as Note).text).sort()).toEqual(["copy", "original"]);
});

test("adopts the newest draft of a closed tab, once", async () => {
  const { map, openTab } = createBrowser({
    "draft:older": '{"text":"older","savedAt":1}',
    "draft:newer": '{"text":"newer","savedAt":2}',
    "draft:broken": "{",
    "other:key": '{"text":"not ours","savedAt":3}',
  });
  const tab = await openTab();
  expect(await tab.restore()).toEqual({ text: "newer" });
  expect(map.has("draft:newer")).toBe(false);
  tab.clear();
  expect(await tab.restore()).toEqual({ text: "older" });
});

test("reports when a draft could not be stored", async () => {
  const { fake, openTab } = createBrowser();
  const tab = await openTab();
  fake.failure = "QuotaExceededError";
  expect(tab.save({ text: "long" })).toBe("full");
  fake.failure = null;
  expect(tab.save({ text: "long" })).toBe("available");
});
