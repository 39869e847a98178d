// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createDraft, type Draft } from "./storage/draft.ts";
import { parseTexts } from "./storage/parse-texts.ts";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

const empty = { name: "", reason: "" };
type RequestDraft = Draft<typeof empty>;
const openDraft = (storage = createFakeStorage().storage): RequestDraft =>
  createDraft("draft", parseTexts(empty), storage);

const RequestForm = ({ draft }: { draft?: RequestDraft }) => {
  const { clear, field, form, setErrors } = useForm(empty, draft);
  return (
    <form ref={form}>
      {(["name", "reason"] as const).map((name) => {
        const { error, ...props } = field(name);
        return <input key={name} aria-label={name} {...props} aria-invalid={error !== undefined} />;
      })}
      <button type="button" onClick={() => setErrors({ reason: "Please tell us why." })}>
        Check
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </form>
  );
};

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });

test("restores a draft after a reload until it is cleared", () => {
  const { map, storage } = createFakeStorage();
  const { unmount } = render(<RequestForm draft={openDraft(storage)} />);
  type("name", "Ada");
  type("reason", "To see");
  unmount();
  render(<RequestForm draft={openDraft(storage)} />);
  expect([input("name").value, input("reason").value]).toEqual(["Ada", "To see"]);
  fireEvent.click(screen.getByText("Clear"));
  expect([input("name").value, input("reason").value]).toEqual(["", ""]);
  expect(map.size).toBe(0);
});

test("renders like the server until hydration, so that there is no mismatch", () => {
  const { storage } = createFakeStorage({ draft: '{"name":"Ada"}' });
  const container = document.createElement("div");
  container.innerHTML = renderToString(<RequestForm draft={openDraft(storage)} />);
  expect(container.querySelector("input")?.value).toBe("");
  document.body.append(container);
  render(<RequestForm draft={openDraft(storage)} />, { container, hydrate: true });
  expect(input("name").value).toBe("Ada");
});

test("does not persist a form without a draft", () => {
  const { unmount } = render(<RequestForm />);
  type("name", "Ada");
  unmount();
  render(<RequestForm />);
  expect(input("name").value).toBe("");
});

test("focuses the first invalid field and clears its error on input", () => {
  render(<RequestForm />);
  fireEvent.click(screen.getByText("Check"));
  expect(document.activeElement).toBe(input("reason"));
  expect(input("reason").getAttribute("aria-invalid")).toBe("true");
  type("reason", "To see");
  expect(input("reason").getAttribute("aria-invalid")).toBe("false");
});

test("adopts what was typed before hydration, which is newer than a draft", () => {
  const { storage } = createFakeStorage({ draft: '{"name":"Ada","reason":"To see"}' });
  const container = document.createElement("div");
  container.innerHTML = renderToString(<RequestForm draft={openDraft(storage)} />);
  document.body.append(container);
  input("name").value = "Grace";
  render(<RequestForm draft={openDraft(storage)} />, { container, hydrate: true });
  expect([input("name").value, input("reason").value]).toEqual(["Grace", "To see"]);
  type("reason", "To read on");
  expect(input("name").value).toBe("Grace");
});

test("restores the draft of a select, which the server renders with its first option", () => {
  const first = { kind: "one" };
  const open = (stored: Record<string, string>) =>
    createDraft("draft", parseTexts(first), createFakeStorage(stored).storage);
  const KindForm = ({ draft }: { draft: Draft<typeof first> }) => {
    const { field, form } = useForm(first, draft);
    const { error: _, ...props } = field("kind");
    return (
      <form ref={form}>
        <select aria-label="kind" {...props}>
          <option>one</option>
          <option>two</option>
        </select>
      </form>
    );
  };
  const hydrate = (stored: Record<string, string>, chosen?: string) => {
    const container = document.createElement("div");
    container.innerHTML = renderToString(<KindForm draft={open(stored)} />);
    document.body.append(container);
    const select = container.querySelector("select") as HTMLSelectElement;
    if (chosen) select.value = chosen;
    render(<KindForm draft={open(stored)} />, { container, hydrate: true });
    return select.value;
  };
  expect(hydrate({ draft: '{"kind":"two"}' })).toBe("two");
  expect(hydrate({}, "two")).toBe("two");
});

/** What a password manager does: it sets values from a world of its own, without an event. */
const fillSilently = (name: string, value: string) => {
  input(name).value = value;
};

const SilentForm = ({ onSend }: { onSend: (values: typeof empty) => void }) => {
  const { field, form, read } = useForm(empty);
  const [count, setCount] = useState(0);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(read());
      }}
    >
      {(["name", "reason"] as const).map((name) => {
        const { error: _, ...props } = field(name);
        return <input key={name} aria-label={name} {...props} />;
      })}
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Render ${count}`}
      </button>
      <button type="submit">Send</button>
    </form>
  );
};

test("sends values that were set without an event", () => {
  const onSend = vi.fn<(values: typeof empty) => void>();
  render(<SilentForm onSend={onSend} />);
  fillSilently("name", "Ada");
  fillSilently("reason", "To see");
  fireEvent.click(screen.getByText("Send"));
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: "Ada", reason: "To see" });
});

test("keeps values that were set without an event while the form renders again and another field is changed", () => {
  const onSend = vi.fn<(values: typeof empty) => void>();
  render(<SilentForm onSend={onSend} />);
  fillSilently("name", "Ada");
  fireEvent.click(screen.getByText("Render 0"));
  expect(input("name").value).toBe("Ada");
  type("reason", "To see");
  expect(input("name").value).toBe("Ada");
  fillSilently("name", "Grace");
  fireEvent.click(screen.getByText("Render 1"));
  fireEvent.click(screen.getByText("Send"));
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: "Grace", reason: "To see" });
});
