// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MemoryRouter } from "react-router";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { FieldProblem } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { createFakeContentAdmin } from "#tests/support/fake-content-admin.ts";
import type { Path } from "./document/json-path.ts";
import { DocumentScreen } from "./document-screen.tsx";

const schema = {
  type: "object",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 20, description: "In the head of the page." },
    mood: { type: "string", enum: ["happy", "sad"] },
    isOpen: { type: "boolean" },
    size: { type: "number", minimum: 0 },
    note: { type: "string" },
    facts: { type: "array", items: { type: "string", minLength: 1 } },
    links: {
      type: "array",
      items: {
        type: "object",
        properties: { label: { type: "string", minLength: 1 }, to: { type: "string", pattern: "^/" } },
        required: ["label", "to"],
      },
    },
    extra: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  },
  required: ["title", "mood", "isOpen", "size", "facts", "links"],
} satisfies JsonValue;
const shipped = {
  title: "Hello",
  mood: "happy",
  isOpen: false,
  size: 1,
  facts: ["First", "Second", "Third"],
  links: [{ label: "Go", to: "/go" }],
};

/** Resolves with what is found, when it is there. */
const until = async <Found,>(find: () => Found | null | false): Promise<Found> => {
  let found: Found | null | false = null;
  await expect
    .poll(() => {
      found = find();
      return Boolean(found);
    })
    .toBe(true);
  return found as Found;
};
const expectText = (text: string, box: HTMLElement = document.body) => until(() => within(box).queryByText(text));
const expectValue = async (read: () => unknown, value: unknown): Promise<void> => {
  await expect.poll(read).toEqual(value);
};
const untilDialog = (name: string) => until(() => screen.queryByRole("dialog", { name }));

// Answers arrive by themselves, as in a browser.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

let count = 0;

const open = async ({ focusPath = null, check }: { focusPath?: Path | null; check?: () => FieldProblem[] } = {}) => {
  count += 1;
  const name = `test-${count}`;
  const fake = createFakeContentAdmin([{ name, title: "Test page", schema, shipped }], check);
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { status, body } = fake.handle(JSON.parse(init.body as string));
    return Response.json(body, { status });
  });
  render(
    <MemoryRouter>
      <QueryProvider>
        <DocumentScreen name={name} title="Test page" focusPath={focusPath} onBack={() => undefined} />
      </QueryProvider>
    </MemoryRouter>,
  );
  await until(() => screen.queryByRole("textbox", { name: "Title" }));
  return { fake, name, readDraft: () => fake.read(name).draft as typeof shipped | null };
};

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const leave = () => fireEvent.blur(screen.getByRole("form"));
const findFacts = () =>
  screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Fact \d$/ }).map(({ value }) => value);

test("draws a field for each kind of value, with label, hint and counted characters", async () => {
  await open();
  const title = field("Title");
  const described = (title.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(described.join("")).toContain("In the head of the page.");
  expect(described.join("")).toContain("5 of 20 characters");
  expect(screen.getByRole("combobox", { name: "Mood" })).toBeTruthy();
  expect((screen.getByRole("switch", { name: "Is open" }) as HTMLInputElement).checked).toBe(false);
  expect(field("Size").value).toBe("1");
  expect(findFacts()).toEqual(["First", "Second", "Third"]);
  expect(screen.getByText("Link 1")).toBeTruthy();
});

test("saves a draft when a field is left, marks it as changed and goes back to the shipped text", async () => {
  const { readDraft } = await open();
  type("Title", "New");
  leave();
  await expectText("Saved as draft");
  expect(readDraft()?.title).toBe("New");
  expect(screen.getByText("Changed")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Back to the shipped text: Title" }));
  expect(field("Title").value).toBe("Hello");
  expect(document.activeElement).toBe(field("Title"));
  leave();
  await expectValue(() => readDraft()?.title, "Hello");
});

test("says what is wrong at the field, saves nothing, and focuses it when publishing", async () => {
  const { fake, name, readDraft } = await open();
  type("Title", "x".repeat(21));
  leave();
  await expectText("Not saved: one field needs your attention. What you typed is kept in this browser.");
  const title = field("Title");
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(readDraft()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Publish" }));
  await expectValue(() => document.activeElement, title);
  type("Title", "Short");
  expect(title.getAttribute("aria-invalid")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Publish" }));
  await expectValue(() => fake.read(name).published, { ...shipped, title: "Short" });
});

test("shows at the field what only the server finds", async () => {
  const problems = [{ path: ["links", 0, "to"], reason: "is not a page of this site" }];
  await open({ check: () => problems });
  type("Title", "New");
  leave();
  await expectText("Not saved: one field needs your attention. What you typed is kept in this browser.");
  expect(screen.getByText("Is not a page of this site.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Links › Link 1 › Leads to: Is not a page of this site." })).toBeTruthy();
});

test("reorders a list by keys and by buttons, keeps the focus and says so", async () => {
  const { readDraft } = await open();
  const first = field("Fact 1");
  act(() => first.focus());
  fireEvent.keyDown(first, { key: "ArrowDown", altKey: true });
  expect(findFacts()).toEqual(["Second", "First", "Third"]);
  expect((document.activeElement as HTMLInputElement).value).toBe("First");
  expect(screen.getByText("Fact 1 is now number 2 of 3.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Move up: Fact 3" }));
  expect(findFacts()).toEqual(["Second", "Third", "First"]);
  leave();
  await expectValue(() => readDraft()?.facts, ["Second", "Third", "First"]);
});

test("adds and removes items, with the focus where the person goes on", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Add: Fact" }));
  expect(findFacts()).toEqual(["First", "Second", "Third", ""]);
  expect(document.activeElement).toBe(field("Fact 4"));
  fireEvent.click(screen.getByRole("button", { name: "Remove: Fact 1" }));
  expect(findFacts()).toEqual(["Second", "Third", ""]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove: Fact 1" }));
});

test("undoes and redoes by keys, over all fields", async () => {
  await open();
  type("Title", "One");
  fireEvent.click(screen.getByRole("switch", { name: "Is open" }));
  const form = screen.getByRole("form");
  fireEvent.keyDown(form, { key: "z", ctrlKey: true });
  expect((screen.getByRole("switch", { name: "Is open" }) as HTMLInputElement).checked).toBe(false);
  expect(field("Title").value).toBe("One");
  fireEvent.keyDown(form, { key: "z", ctrlKey: true });
  expect(field("Title").value).toBe("Hello");
  fireEvent.keyDown(form, { key: "Z", ctrlKey: true, shiftKey: true });
  expect(field("Title").value).toBe("One");
});

test("leaves out an optional text that is emptied, and adds and removes an optional group", async () => {
  const { readDraft } = await open();
  type("Note", "A note");
  type("Note", "");
  fireEvent.click(screen.getByRole("button", { name: "Add: Extra" }));
  type("Text", "More");
  leave();
  await expectValue(() => readDraft(), { ...shipped, extra: { text: "More" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove: Extra" }));
  leave();
  await expectValue(() => readDraft(), shipped);
});

test("keeps what is no number until it is one", async () => {
  const { readDraft } = await open();
  type("Size", "2.");
  expect(field("Size").value).toBe("2.");
  type("Size", "-");
  leave();
  await expectText("Not saved: one field needs your attention. What you typed is kept in this browser.");
  type("Size", "2,5");
  leave();
  await expectValue(() => readDraft()?.size, 2.5);
});

test("focuses the field that was searched for, in a folded item too", async () => {
  await open({ focusPath: ["links", 0, "to"] });
  const to = field("Leads to");
  await expectValue(() => document.activeElement, to);
  expect(to.closest("details")?.open).toBe(true);
});

test("shows both versions of a conflict and overwrites only when told to", async () => {
  const { fake, name, readDraft } = await open();
  fake.saveElsewhere(name, { ...shipped, title: "Theirs" });
  type("Title", "Mine");
  leave();
  const dialog = await untilDialog("This text was changed while you were editing");
  await expectText("Theirs", dialog);
  expect(readDraft()?.title).toBe("Theirs");
  fireEvent.click(within(dialog).getByRole("button", { name: "Overwrite with mine" }));
  await expectValue(() => readDraft()?.title, "Mine");
});

test("compares earlier versions field by field and uses one again", async () => {
  const { readDraft } = await open();
  type("Title", "One");
  leave();
  await expectText("Saved as draft");
  type("Title", "Two");
  leave();
  await expectValue(() => readDraft()?.title, "Two");
  fireEvent.click(screen.getByRole("button", { name: "Earlier versions" }));
  const dialog = await untilDialog("Earlier versions");
  await expectText("That version", dialog);
  fireEvent.click(within(dialog).getByRole("button", { name: "Use this version" }));
  await expectValue(() => readDraft()?.title, "One");
});

test("discards the draft, and undo brings it back", async () => {
  const { readDraft } = await open();
  type("Title", "Draft");
  leave();
  await expectText("Saved as draft");
  fireEvent.click(screen.getByRole("button", { name: "Discard draft" }));
  await expectValue(() => field("Title").value, "Hello");
  expect(readDraft()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(field("Title").value).toBe("Draft");
});
