// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { toastStore } from "#app/ui/overlays/toast-store.ts";
import type { AdminPost, SavedPost } from "#contracts/admin.ts";
import { mapFields, nullableFieldNames } from "#contracts/posts/post-fields.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { toEditorContent } from "./post-draft.ts";
import { usePostEditor } from "./use-post-editor.ts";
import { useSave } from "./use-save.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const stored: AdminPost = {
  ...mapFields(nullableFieldNames, () => null),
  story_number: null,
  tags: [],
  id: "b6c0bf7e-6ac5-4f4e-9d3c-0f0f7f1f0001",
  slug: "the-rain",
  title: "The rain",
  content: "I could hear it.",
  status: "published",
  kind: "post",
  published_at: "2026-01-01T00:00:00.000Z",
  created_at: "2026-01-01T00:00:00.000Z",
  version: 3,
};
const saved: SavedPost = { post: stored, warnings: [] };
const conflict = new ApiError(409, "conflict", "This post was changed elsewhere.");

const open = async () => {
  const store = {
    createPost: vi.fn<(id: string, data: PostData) => Promise<SavedPost>>(async () => saved),
    updatePost: vi.fn<(id: string, version: number, data: PostData) => Promise<SavedPost>>(async () => saved),
    getPost: vi.fn<(id: string) => Promise<AdminPost>>(async () => stored),
  };
  const onSaved = vi.fn<() => void>();
  const onGone = vi.fn<() => void>();
  const { result } = await act(async () =>
    renderHook(() => {
      const editor = usePostEditor();
      return { editor, saving: useSave(editor, onSaved, onGone, store) };
    }),
  );
  return {
    store,
    onSaved,
    onGone,
    read: () => result.current,
    edit: (part: object) =>
      act(() => {
        result.current.editor.open(toEditorContent(stored));
        result.current.editor.change(part);
      }),
    write: (part: object) => act(() => result.current.editor.change(part)),
    save: () => act(async () => result.current.saving.save()),
  };
};
const typed = { title: " The rain ", content: "I could hear it." };

test("creates a post and clears the form", async () => {
  const { store, onSaved, read, write, save } = await open();
  write(typed);
  const { id } = read().editor.target;
  await save();
  expect(store.createPost).toHaveBeenCalledWith(id, expect.objectContaining({ title: "The rain" }));
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(read().editor.read().draft).toMatchObject({ title: "", content: "" });
  expect(toastStore.getState()?.title).toBe("Post created successfully");
});

test("sends text that is still being debounced", async () => {
  const { store, write, save } = await open();
  write({ title: "The rain" });
  write({ content: "Not yet settled" });
  await save();
  expect(store.createPost.mock.lastCall?.[1].content).toBe("Not yet settled");
});

test.each([
  { title: "  ", content: "Text" },
  { title: "Title", content: " " },
])("does not send %j", async (part) => {
  const { store, write, save } = await open();
  write(part);
  await save();
  expect(store.createPost).not.toHaveBeenCalled();
  expect(toastStore.getState()?.title).toBe("Title and content are required");
});

test("sends the same post id again when the response to the first save was lost", async () => {
  const { store, onSaved, read, write, save } = await open();
  write(typed);
  store.createPost.mockRejectedValueOnce(new ApiError(null, "unavailable"));
  await save();
  expect(toastStore.getState()?.title).toBe(
    "The site did not respond. Nothing you typed is lost; please try again in a moment.",
  );
  expect(read().editor.read().draft).toMatchObject(typed);
  expect(onSaved).not.toHaveBeenCalled();
  await save();
  const [first, second] = store.createPost.mock.calls;
  expect(second?.[0]).toBe(first?.[0]);
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test("shows a conflict, keeps the text, and overwrites on request with the version that was shown", async () => {
  const { store, read, edit, save } = await open();
  edit({ content: "Mine" });
  store.updatePost.mockRejectedValueOnce(conflict);
  store.getPost.mockResolvedValueOnce({ ...stored, content: "Theirs", version: 5 });
  await save();
  expect(read().saving.theirs).toMatchObject({ content: "Theirs", version: 5 });
  expect(read().editor.read().draft.content).toBe("Mine");
  await act(async () => read().saving.keepMine());
  expect(store.updatePost.mock.lastCall).toEqual([stored.id, 5, expect.objectContaining({ content: "Mine" })]);
  expect(read().saving.theirs).toBeNull();
});

test("stays based on the version to be overwritten when overwriting fails", async () => {
  const { store, read, edit, save } = await open();
  edit({ content: "Mine" });
  store.updatePost.mockRejectedValueOnce(conflict).mockRejectedValueOnce(new ApiError(null, "unavailable"));
  store.getPost.mockResolvedValueOnce({ ...stored, content: "Theirs", version: 5 });
  await save();
  await act(async () => read().saving.keepMine());
  await save();
  expect(store.updatePost.mock.lastCall?.[1]).toBe(5);
});

test("treats a conflict with an identical text as a save whose response was lost", async () => {
  const { store, onSaved, read, edit, save } = await open();
  edit({ content: "Mine" });
  store.updatePost.mockRejectedValueOnce(conflict);
  store.getPost.mockResolvedValueOnce({ ...stored, content: "Mine", version: 4 });
  await save();
  expect(read().saving.theirs).toBeNull();
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test("reports a post that was deleted meanwhile and keeps the text", async () => {
  const { store, onGone, read, edit, save } = await open();
  edit({ content: "Mine" });
  store.updatePost.mockRejectedValueOnce(new ApiError(404, "not_found", "This post is gone."));
  await save();
  expect(onGone).toHaveBeenCalledTimes(1);
  expect(read().editor.read().draft.content).toBe("Mine");
  await act(async () => read().saving.saveAsNew());
  expect(store.createPost.mock.lastCall?.[0]).not.toBe(stored.id);
});

test("keeps the post open to show that an image could not be copied", async () => {
  const { store, read, edit, save } = await open();
  const warnings = [{ field: "image_url", url: "https://pics.example/a.png", reason: "It is too large." }] as const;
  store.updatePost.mockResolvedValueOnce({ post: { ...stored, version: 4 }, warnings: [...warnings] });
  edit({ content: "Mine" });
  await save();
  expect(read().saving.warnings).toEqual(warnings);
  expect(read().editor.target).toMatchObject({ id: stored.id, version: 4 });
});

test("does not save twice at the same time", async () => {
  const { store, read, write } = await open();
  write(typed);
  await act(async () => {
    const first = read().saving.save();
    await Promise.all([first, read().saving.save()]);
  });
  expect(store.createPost).toHaveBeenCalledTimes(1);
});
