import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import type { OpenDocument, SavedDocument } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { createDocumentEditor, type DocumentCalls } from "./document-editor.ts";
import { getValue } from "./document-state.ts";
import type { UnsavedText } from "./unsaved-texts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const schema = {
  type: "object",
  properties: { title: { type: "string", minLength: 1 }, text: { type: "string", maxLength: 10 } },
  required: ["title"],
};
const shipped = { title: "Shipped", text: "As it came" };
const opened: OpenDocument = {
  name: "landing",
  title: "Landing page",
  group: "pages",
  page: "/landing",
  isOff: false,
  version: 0,
  isChanged: false,
  hasDraft: false,
  updatedAt: null,
  schema,
  shipped,
  published: shipped,
  draft: null,
};
const toDocument = (version: number, hasDraft = true) => ({ ...opened, version, hasDraft });
const conflict = new ApiError(409, "conflict", "Changed elsewhere.");
const unreachable = new ApiError(null, "unavailable");

const open = (restored: UnsavedText | null = null) => {
  let version = 0;
  const failures: ApiError[] = [];
  const calls = {
    openDocument: vi.fn<DocumentCalls["openDocument"]>(async () => ({
      ...opened,
      version: 9,
      draft: { title: "Theirs" },
    })),
    saveDraft: vi.fn<DocumentCalls["saveDraft"]>(async (_name, _version, _value): Promise<SavedDocument> => {
      const failure = failures.shift();
      if (failure) throw failure;
      version = Math.max(version, _version) + 1;
      return { document: toDocument(version), problems: [] };
    }),
    publishDraft: vi.fn<DocumentCalls["publishDraft"]>(async (_name, at) => ({
      document: toDocument(at + 1, false),
      problems: [],
      shown: [],
    })),
    discardDraft: vi.fn<DocumentCalls["discardDraft"]>(async (_name, at) => toDocument(at + 1, false)),
  };
  const kept: { value: UnsavedText | null } = { value: restored };
  const unsaved = {
    restore: async () => kept.value,
    save: (value: UnsavedText) => ((kept.value = value), "available" as const),
    clear: () => void (kept.value = null),
  };
  const editor = createDocumentEditor({ opened, calls, unsaved, restored });
  const read = () => editor.store.getState();
  return { calls, editor, failures, kept, read, readValue: (): JsonValue => getValue(read()) };
};
const pause = () => vi.advanceTimersByTimeAsync(1_000);

test("saves a draft after a pause, with the version that it is based on", async () => {
  const { calls, editor, kept, read } = open();
  editor.change(["title"], "New", { isTyped: true });
  expect(read().status).toBe("changed");
  expect(kept.value).toEqual({ value: { ...shipped, title: "New" }, version: 0 });
  await pause();
  expect(calls.saveDraft.mock.calls).toEqual([["landing", 0, { ...shipped, title: "New" }]]);
  expect(read()).toMatchObject({ status: "saved", document: { version: 1, hasDraft: true } });
  expect(kept.value).toBeNull();
});

test("saves what is typed while it saves", async () => {
  const { calls, editor, read } = open();
  editor.change(["title"], "One");
  const saving = editor.flush();
  editor.change(["title"], "Two");
  await saving;
  expect(read().status).toBe("changed");
  await pause();
  expect(calls.saveDraft.mock.lastCall).toEqual(["landing", 1, { ...shipped, title: "Two" }]);
  expect(read().status).toBe("saved");
});

test("does not send what is wrong, names it at the field, and keeps it in the browser", async () => {
  const { calls, editor, kept, read } = open();
  editor.change(["title"], "");
  editor.change(["text"], "much too long");
  await pause();
  expect(calls.saveDraft).not.toHaveBeenCalled();
  expect(read().status).toBe("invalid");
  expect([...read().problems.keys()]).toEqual(['["title"]', '["text"]']);
  expect(kept.value?.value).toEqual({ title: "", text: "much too long" });
  editor.change(["title"], "Fine");
  expect([...read().problems.keys()]).toEqual(['["text"]']);
  editor.change(["text"], "Fine");
  await pause();
  expect(read()).toMatchObject({ status: "saved", problems: new Map() });
});

test("shows the problems that only the server finds", async () => {
  const { calls, editor, read } = open();
  const problem = { path: ["title"], reason: "is already taken" };
  calls.saveDraft.mockResolvedValueOnce({ document: null, problems: [problem] });
  editor.change(["title"], "Taken");
  await pause();
  expect(read().problems.get('["title"]')).toEqual(problem);
  expect(read()).toMatchObject({ status: "invalid", document: { version: 0 } });
});

test("keeps the text while the site does not respond, and saves it afterwards", async () => {
  const { editor, failures, kept, read } = open();
  failures.push(unreachable);
  editor.change(["title"], "Offline");
  await pause();
  expect(read().status).toBe("unreachable");
  expect(kept.value).not.toBeNull();
  await editor.flush();
  expect(read().status).toBe("saved");
  expect(kept.value).toBeNull();
});

test("says why the server refuses", async () => {
  const { editor, failures, read } = open();
  failures.push(new ApiError(429, "limit_exceeded", "Too many changes."));
  editor.change(["title"], "New");
  await pause();
  expect(read()).toMatchObject({ status: "refused", refusal: "Too many changes." });
});

test("overwrites nothing that somebody else saved, until the owner chooses", async () => {
  const { calls, editor, failures, read, readValue } = open();
  failures.push(conflict);
  editor.change(["title"], "Mine");
  await pause();
  expect(read()).toMatchObject({ status: "conflict", theirs: { version: 9 } });
  editor.change(["title"], "Mine, and more");
  await pause();
  expect(calls.saveDraft).toHaveBeenCalledTimes(1);
  await editor.keepMine();
  expect(calls.saveDraft.mock.lastCall).toEqual(["landing", 9, { ...shipped, title: "Mine, and more" }]);
  expect(read()).toMatchObject({ status: "saved", theirs: null, document: { version: 10 } });
  expect(readValue()).toMatchObject({ title: "Mine, and more" });
});

test("takes the other version, and undo brings the own one back", async () => {
  const { editor, failures, read, readValue } = open();
  failures.push(conflict);
  editor.change(["title"], "Mine");
  await pause();
  editor.takeTheirs();
  expect(readValue()).toEqual({ title: "Theirs" });
  expect(read()).toMatchObject({ status: "saved", document: { version: 9 } });
  editor.undo();
  expect(readValue()).toMatchObject({ title: "Mine" });
});

test("sees no conflict if both wrote the same", async () => {
  const { calls, editor, failures, read } = open();
  calls.openDocument.mockResolvedValueOnce({ ...opened, version: 9, draft: { ...shipped, title: "Same" } });
  failures.push(conflict);
  editor.change(["title"], "Same");
  await pause();
  expect(read()).toMatchObject({ status: "saved", document: { version: 9 } });
});

test("asks again what to do about a conflict that was left for later", async () => {
  const { editor, failures, read } = open();
  failures.push(conflict);
  editor.change(["title"], "Mine");
  await pause();
  editor.closeConflict();
  expect(read()).toMatchObject({ status: "conflict", theirs: null });
  await editor.compare();
  expect(read().theirs?.version).toBe(9);
});

test("undoes and redoes, and saves that too", async () => {
  const { calls, editor, readValue } = open();
  editor.change(["title"], "New");
  await pause();
  expect(editor.undo()).toEqual(["title"]);
  expect(readValue()).toEqual(shipped);
  await pause();
  expect(calls.saveDraft.mock.lastCall).toEqual(["landing", 1, shipped]);
  expect(editor.redo()).toEqual(["title"]);
  expect(editor.redo()).toBeNull();
  expect(readValue()).toMatchObject({ title: "New" });
});

test("publishes what is in the form, and nothing while something is wrong", async () => {
  const { calls, editor, read } = open();
  editor.change(["title"], "");
  expect(await editor.publish()).toBeNull();
  expect(calls.publishDraft).not.toHaveBeenCalled();
  editor.change(["title"], "New");
  expect(await editor.publish()).toEqual([]);
  expect(calls.publishDraft.mock.calls).toEqual([["landing", 1]]);
  expect(read()).toMatchObject({ published: { title: "New" }, document: { version: 2, hasDraft: false } });
});

/** Publishes, while what `publishDraft` answers is on its way. */
const publishSlowly = async ({ calls, editor }: ReturnType<typeof open>) => {
  const answer = Promise.withResolvers<void>();
  calls.publishDraft.mockImplementationOnce(async (_name, at) => {
    await answer.promise;
    return { document: toDocument(at + 1, false), problems: [], shown: [] };
  });
  editor.change(["title"], "New");
  const published = editor.publish();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.publishDraft).toHaveBeenCalled();
  return { published, answer: answer.resolve };
};

test("saves what is typed while it publishes on top of what was published", async () => {
  const site = open();
  const { published, answer } = await publishSlowly(site);
  site.editor.change(["title"], "Newer");
  const left = site.editor.flush();
  expect(site.calls.saveDraft).toHaveBeenCalledTimes(1);
  answer();
  await Promise.all([published, left]);
  expect(site.calls.saveDraft.mock.lastCall).toEqual(["landing", 2, { ...shipped, title: "Newer" }]);
  expect(site.read()).toMatchObject({ status: "saved", published: { title: "New" }, document: { hasDraft: true } });
});

test("takes what it publishes itself for no change made elsewhere", async () => {
  const site = open();
  const { published, answer } = await publishSlowly(site);
  const refreshed = site.editor.refresh();
  site.calls.openDocument.mockResolvedValueOnce({ ...opened, version: 2, published: { ...shipped, title: "New" } });
  answer();
  await Promise.all([published, refreshed]);
  expect(site.read()).toMatchObject({ notice: null, published: { title: "New" } });
  site.editor.undo();
  expect(site.readValue()).toEqual(shipped);
});

test("shows what keeps a saved text from being published until the field changes", async () => {
  const { calls, editor, read } = open();
  editor.change(["title"], "New");
  const problem = { path: ["title"], reason: "is too pale", offer: "Newer" };
  calls.publishDraft.mockResolvedValueOnce({ document: null, problems: [problem], shown: [] });
  expect(await editor.publish()).toBeNull();
  await editor.flush();
  expect([read().status, ...read().problems.values()]).toEqual(["saved", problem]);
  editor.change(["title"], "Newer");
  expect(read().problems.size).toBe(0);
});

test("discards the draft, and undo brings its text back", async () => {
  const { calls, editor, kept, read, readValue } = open();
  editor.change(["title"], "New");
  await pause();
  await editor.discard();
  expect(calls.discardDraft.mock.calls).toEqual([["landing", 1]]);
  expect(readValue()).toEqual(shipped);
  expect(read()).toMatchObject({ status: "saved", document: { version: 2 } });
  expect(kept.value).toBeNull();
  editor.undo();
  expect(readValue()).toMatchObject({ title: "New" });
});

test("restores what was typed before the page was closed, and saves it", async () => {
  const { calls, read, readValue } = open({ value: { ...shipped, title: "Typed" }, version: 0 });
  expect(readValue()).toMatchObject({ title: "Typed" });
  expect(read().notice).toBe("restored");
  await pause();
  expect(calls.saveDraft.mock.lastCall).toEqual(["landing", 0, { ...shipped, title: "Typed" }]);
});

test("restores nothing that was saved after all", () => {
  const { kept, read } = open({ value: shipped, version: 3 });
  expect(read()).toMatchObject({ status: "saved", notice: null, document: { version: 0 } });
  expect(kept.value).toBeNull();
});

test("follows a change made elsewhere while nothing is typed here", async () => {
  const { editor, read, readValue } = open();
  await editor.refresh();
  expect(readValue()).toEqual({ title: "Theirs" });
  expect(read()).toMatchObject({ notice: "refreshed", document: { version: 9 } });
  await editor.refresh();
  expect(read().document.version).toBe(9);
});
