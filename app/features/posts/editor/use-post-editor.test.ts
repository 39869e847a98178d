// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createEmptyContent, emptyDraft } from "./post-draft.ts";
import { usePostEditor } from "./use-post-editor.ts";

/** Fake Web Locks, which happy-dom lacks. They are never released. */
const held = new Set<string>();
const request = async (name: string, _options: object, use: (lock: object | null) => unknown) => {
  const isFree = !held.has(name);
  held.add(name);
  return use(isFree ? { name } : null);
};
const query = async () => ({ held: [...held].map((name) => ({ name })) });

beforeEach(() => {
  Object.defineProperty(navigator, "locks", { value: { request, query }, configurable: true });
  localStorage.clear();
  vi.useFakeTimers();
});
/** Opens the form and waits until it has looked for an autosaved draft. */
const open = async () => {
  const { result, unmount } = await act(async () => renderHook(usePostEditor));
  const change = (part: object) => act(() => result.current.change(part));
  return { read: () => result.current, change, unmount };
};
const openAnother = { draft: { ...emptyDraft, title: "Another" }, target: createEmptyContent().target };

test("shows typed text after the debounce, and other fields at once", async () => {
  const { read, change } = await open();
  change({ title: "The rain" });
  expect(read().draft.title).toBe("The rain");
  change({ content: "I could hear it." });
  expect(read().draft.content).toBe("");
  expect(read().read().draft.content).toBe("I could hear it.");
  act(() => void vi.runAllTimers());
  expect(read().draft).toMatchObject({ title: "The rain", content: "I could hear it." });
});

test("restores an autosaved draft when the form is opened again", async () => {
  const before = await open();
  before.change({ title: "The rain", content: "I could hear it." });
  act(() => void vi.runAllTimers());
  before.unmount();
  const { id } = before.read().target;
  const after = await open();
  expect(after.read()).toMatchObject({
    notice: "restored",
    draft: { title: "The rain", content: "I could hear it." },
    target: { id },
  });
});

test("autosaves text that is still being debounced when the page is hidden", async () => {
  const before = await open();
  before.change({ content: "Not yet settled" });
  act(() => void dispatchEvent(new Event("pagehide")));
  // Simulates a crash: no pending timer runs.
  vi.clearAllTimers();
  const after = await open();
  expect(after.read().draft.content).toBe("Not yet settled");
});

test("does not restore a draft that was saved or discarded", async () => {
  const before = await open();
  before.change({ title: "The rain" });
  act(() => before.read().reset());
  expect(before.read().draft).toEqual(emptyDraft);
  before.unmount();
  expect((await open()).read()).toMatchObject({ notice: null, draft: emptyDraft });
});

test("does not restore a stored post that was opened and not changed", async () => {
  const before = await open();
  act(() => before.read().open(openAnother));
  expect(before.read().notice).toBeNull();
  before.unmount();
  expect((await open()).read().draft).toEqual(emptyDraft);
});

test("stashes unsaved changes when another post is opened, and restores them", async () => {
  const { read, change } = await open();
  change({ content: "Unsaved" });
  const before = read().formKey;
  act(() => read().open(openAnother));
  expect(read()).toMatchObject({ notice: "stashed", draft: { title: "Another", content: "" } });
  expect(read().formKey).not.toBe(before);
  // The debounced text of the previous post must not end up in this one.
  act(() => void vi.runAllTimers());
  expect(read().draft.content).toBe("");
  act(() => read().restoreStash());
  expect(read()).toMatchObject({ notice: null, draft: { title: "", content: "Unsaved" } });
});

test("continues as a new post with the same text when the stored one was deleted", async () => {
  const { read, change } = await open();
  act(() => read().open({ ...openAnother, target: { ...openAnother.target, version: 3 } }));
  change({ content: "More" });
  const { id } = read().target;
  act(() => read().convertToNew());
  expect(read()).toMatchObject({ draft: { title: "Another", content: "More" }, target: { version: null } });
  expect(read().target.id).not.toBe(id);
});

test("keeps the text when rebased on another version", async () => {
  const { read, change } = await open();
  change({ content: "Mine" });
  act(() => read().rebase({ version: 7 }));
  act(() => void vi.runAllTimers());
  expect(read()).toMatchObject({ draft: { content: "Mine" }, target: { version: 7 } });
});
