// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createDocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import type { FieldSchema } from "../document/field-schema.ts";
import { getAt, type Path } from "../document/json-path.ts";
import { EditorContext } from "./editor-context.ts";
import { focusField } from "./field-focus.ts";
import { SchemaField } from "./schema-field.tsx";

afterEach(cleanup);

const conditions: FieldSchema = {
  type: "object",
  title: "Conditions",
  properties: {
    words: { type: "array", items: { type: "string" }, "x-kind": "words" },
    logic: { type: "string", enum: ["any", "notAny"], default: "any" },
    isWholeWord: { type: "boolean", default: true },
    probability: { type: "number", minimum: 0, maximum: 100, default: 100 },
  },
};
const entry: FieldSchema = {
  type: "object",
  properties: { title: { type: "string" }, conditions, cardIndex: { type: "integer", "x-kind": "hidden" } },
  required: ["title"],
};
const schema: FieldSchema = {
  type: "object",
  properties: { lore: { type: "array", title: "Lore", items: entry } },
  required: ["lore"],
};
const never = () => new Promise<never>(() => undefined);

const open = (lore: object[]) => {
  const value = { lore: lore as never[] };
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
      schema: schema as never,
      shipped: value,
      published: value,
      draft: null,
    },
    calls: { openDocument: never, saveDraft: never, publishDraft: never, discardDraft: never },
  });
  render(
    <EditorContext value={editor}>
      <SchemaField schema={schema} path={[]} label="Character" isRequired />
    </EditorContext>,
  );
  return { read: (path: Path) => getAt(getValue(editor.store.getState()), path) };
};

test("a group whose fields may all be missing is there, says what counts, and shows no hidden field", () => {
  open([{ title: "Lamp", cardIndex: 0 }]);
  expect(screen.getByText("as usual")).toBeTruthy();
  expect(screen.getByLabelText("Probability").getAttribute("placeholder")).toBe("100");
  expect(screen.getByRole("combobox", { name: "Logic" }).textContent).toContain("As usual: Any");
  expect(screen.getByRole("combobox", { name: "Is whole word" }).textContent).toContain("As usual: Yes");
  expect(screen.queryByLabelText("Card index")).toBeNull();
});

test("a number may have decimals, and each field can be cleared", () => {
  const { read } = open([{ title: "Lamp", conditions: { words: ["oil"] } }]);
  const field = screen.getByLabelText("Probability");
  fireEvent.change(field, { target: { value: "12,5" } });
  expect(read(["lore", 0, "conditions"])).toEqual({ words: ["oil"], probability: 12.5 });
  expect(screen.getByText("2 set")).toBeTruthy();
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove: oil" }));
  expect(read(["lore", 0, "conditions"])).toEqual({});
});

test("in a long list an entry has its fields once it is opened, and each field is found", async () => {
  open(Array.from({ length: 60 }, (_, index) => ({ title: `Entry ${index}` })));
  expect(screen.queryAllByLabelText("Title")).toEqual([]);
  const entryBox = screen.getByText("Entry 41").closest("details");
  await act(async () => {
    const isOpen = new Promise((resolve) => {
      entryBox?.addEventListener("toggle", resolve, { once: true });
    });
    expect(focusField("character", ["lore", 41, "title"])).toBe(true);
    await isOpen;
  });
  const field = screen.getByLabelText("Title");
  expect((field as HTMLInputElement).value).toBe("Entry 41");
  await waitFor(() => expect(document.activeElement).toBe(field));
});
