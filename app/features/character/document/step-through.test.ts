import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDocumentEditor, type DocumentEditor } from "./document-editor.ts";
import { redoNext, undoLast } from "./step-through.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (name: string): DocumentEditor => {
  const opened = {
    name,
    title: name,
    group: "pages" as const,
    page: null,
    isOff: false,
    version: 0,
    isChanged: false,
    hasDraft: false,
    updatedAt: null,
    schema: {},
    shipped: {},
    published: {},
    draft: null,
  };
  const never = () => new Promise<never>(() => undefined);
  const calls = { openDocument: never, saveDraft: never, publishDraft: never, discardDraft: never };
  return createDocumentEditor({ opened, calls });
};
const change = (editor: DocumentEditor, step: string) => {
  vi.advanceTimersByTime(10);
  editor.change([step], step);
};

test("undoes and redoes over several documents in the order of the changes", () => {
  const [one, other] = [open("one"), open("other")];
  const editors = [one, other];
  change(one, "a");
  change(other, "b");
  change(one, "c");
  const undone = [undoLast(editors), undoLast(editors), undoLast(editors)].map((step) => step?.path[0]);
  expect(undone).toEqual(["c", "b", "a"]);
  expect(undoLast(editors)).toBeNull();
  const redone = [redoNext(editors), redoNext(editors), redoNext(editors)].map((step) => step?.path[0]);
  expect(redone).toEqual(["a", "b", "c"]);
  expect(redoNext(editors)).toBeNull();
});
