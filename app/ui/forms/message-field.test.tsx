// @vitest-environment happy-dom
import { act, createRef } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { MessageField } from "./message-field.tsx";

const createTestDraft = (key = "draft"): Draft<string> =>
  createDraft(key, (stored) => (typeof stored === "string" ? stored : ""), createFakeStorage().storage);

let box: HTMLElement;
let end: () => void;
beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => end());
  box.remove();
});

/** Renders the field on the server, types into it, and hydrates it. */
const open = (draft: Draft<string>, typed = "", onKeyDown?: (event: { preventDefault: () => void }) => void) => {
  const field = createRef<HTMLTextAreaElement>();
  const onSend = vi.fn();
  const renderField = (shown: Draft<string>) => (
    <MessageField field={field} label="Message" draft={shown} onKeyDown={onKeyDown} onSend={onSend}>
      {(textarea, hintId) => (
        <>
          {textarea}
          <p id={hintId}>Enter sends.</p>
        </>
      )}
    </MessageField>
  );
  box.innerHTML = renderToString(renderField(draft));
  const element = box.querySelector("textarea") as HTMLTextAreaElement;
  element.value = typed;
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(box, renderField(draft));
  });
  end = () => root?.unmount();
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(() => {
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    });
  const write = (text: string) =>
    act(() => {
      element.value = text;
      element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  return { element, onSend, press, write, show: (shown: Draft<string>) => act(() => root?.render(renderField(shown))) };
};

test("sends on Enter and on form submit, not on Shift+Enter or during composition (IME)", () => {
  const { onSend, press, element } = open(createTestDraft());
  for (const more of [{ shiftKey: true }, { isComposing: true }, { keyCode: 229 }]) press("Enter", more);
  press("a");
  expect(onSend).not.toHaveBeenCalled();
  press("Enter");
  expect(onSend).toHaveBeenCalledTimes(1);
  act(() => element.form?.requestSubmit());
  expect(onSend).toHaveBeenCalledTimes(2);
});

test("ignores a key whose default the handler prevented", () => {
  const { onSend, press } = open(createTestDraft(), "", (event) => event.preventDefault());
  press("Enter");
  expect(onSend).not.toHaveBeenCalled();
});

test("keeps what was typed before hydration, and otherwise shows the draft", () => {
  const draft = createTestDraft();
  draft.setState("older");
  expect(open(draft, "newer").element.value).toBe("newer");
  expect(draft.getState()).toBe("newer");
  act(() => end());
  expect(open(draft).element.value).toBe("newer");
});

test("follows its draft, and switches to another one", () => {
  const draft = createTestDraft();
  const other = createTestDraft("other");
  other.setState("of the other");
  const { element, show, write } = open(draft);
  write("half a thought");
  expect(draft.getState()).toBe("half a thought");
  act(() => draft.clear());
  expect(element.value).toBe("");
  write("first");
  show(other);
  expect([element.value, draft.getState(), other.getState()]).toEqual(["of the other", "first", "of the other"]);
});

test("is labelled, and described by its hint", () => {
  const { element } = open(createTestDraft());
  expect(element.labels[0]?.textContent).toBe("Message");
  expect(document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Enter sends.");
});
