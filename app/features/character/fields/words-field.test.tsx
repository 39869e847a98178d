// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createDocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { EditorContext } from "./editor-context.ts";
import { SchemaField } from "./schema-field.tsx";

afterEach(cleanup);

const words = { type: "array", items: { type: "string", maxLength: 20 }, maxItems: 4, "x-kind": "words" } as const;
const never = () => new Promise<never>(() => undefined);
const open = (keys: string[]) => {
  const editor = createDocumentEditor({
    opened: {
      name: "character",
      title: "Character",
      group: "character",
      page: null,
      isOff: false,
      version: 0,
      isChanged: false,
      hasDraft: false,
      updatedAt: null,
      schema: { type: "object", properties: { keys: words } },
      shipped: { keys: [] },
      published: { keys },
      draft: null,
    },
    calls: { openDocument: never, saveDraft: never, publishDraft: never, discardDraft: never },
  });
  render(
    <EditorContext value={editor}>
      <SchemaField schema={words} path={["keys"]} label="Keys" isRequired />
    </EditorContext>,
  );
  const field = screen.getByRole("textbox", { name: "Keys" });
  return {
    field,
    type: (text: string, key = "Enter") => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key });
    },
    read: () => (getValue(editor.store.getState()) as { keys: string[] }).keys,
  };
};

test("adds a word with Enter or a comma, several that are pasted, and none twice", () => {
  const { read, type } = open(["lamp"]);
  type("  step ");
  type("lamp", ",");
  type("");
  type("door, window, step");
  expect(read()).toEqual(["lamp", "step", "door", "window"]);
  type("one too many");
  expect(read()).toHaveLength(4);
});

test("adds what is typed when the field is left", () => {
  const { field, read } = open([]);
  fireEvent.change(field, { target: { value: "lamp" } });
  fireEvent.blur(field);
  expect(read()).toEqual(["lamp"]);
});

test("removes a word by its button and moves the focus to the field", () => {
  const { field, read } = open(["lamp", "step"]);
  const list = within(screen.getByRole("list", { name: "Keys" }));
  fireEvent.click(list.getByRole("button", { name: /lamp/ }));
  expect(read()).toEqual(["step"]);
  expect(document.activeElement).toBe(field);
});

test("takes the last word back into the empty field with Backspace", () => {
  const { field, read } = open(["lamp", "step"]);
  fireEvent.keyDown(field, { key: "Backspace" });
  expect([read(), (field as HTMLInputElement).value]).toEqual([["lamp"], "step"]);
});
