// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { WrittenTexts } from "#contracts/character/write-texts.ts";
import { createFakeContentAdmin } from "#tests/support/fake-content-admin.ts";
import { toSentence } from "../document/to-sentence.ts";
import { DocumentScreen } from "../document-screen.tsx";

const name = "Mira";
const buttonName = `Write these texts in ${name}’s voice`;
const dialogName = `In ${name}’s voice`;

const text = { type: "string", minLength: 1 };
const schema = {
  type: "object",
  properties: { heading: { ...text, maxLength: 20 }, lead: text, note: text },
  required: ["heading", "lead", "note"],
};
const shipped = { heading: "Welcome", lead: "This is a page.", note: "It is new." };
const proposals: WrittenTexts["proposals"] = [
  { path: ["heading"], before: shipped.heading, after: "Ahoy" },
  { path: ["lead"], before: shipped.lead, after: "Mind the step." },
  { path: ["note"], before: shipped.note, after: "The paint is wet." },
];
const written: WrittenTexts = { proposals, asked: 4, unusable: 1, left: [] };

/** Resolves with what is found, when it is there. */
const until = async <Found,>(find: () => Found | null): Promise<Found> => {
  let found: Found | null = null;
  await expect
    .poll(() => {
      found = find();
      return found !== null;
    })
    .toBe(true);
  return found as unknown as Found;
};
const expectText = (shown: string) => until(() => screen.queryByText(shown, { exact: false }));
const expectValue = async (read: () => unknown, value: unknown): Promise<void> => {
  await expect.poll(read).toEqual(value);
};

// Answers arrive by themselves, as in a browser.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

type Answer = (call: { paths?: unknown }, signal: AbortSignal) => Promise<Response> | Response;
let count = 0;

const show = async ({
  canWrite = true,
  answer = () => Response.json(written),
}: {
  canWrite?: boolean;
  answer?: Answer;
}) => {
  count += 1;
  const page = `test-voice-${count}`;
  const fake = createFakeContentAdmin([{ name: page, title: "Test page", schema, shipped }]);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string);
    if (url.endsWith("/character")) return Response.json({ isChosen: true, texts: "starter", name, canWrite });
    if (url.endsWith("/write-texts")) return answer(body, init.signal as AbortSignal);
    const { status, body: found } = fake.handle(body);
    return Response.json(found, { status });
  });
  render(
    <MemoryRouter>
      <QueryProvider>
        <DocumentScreen name={page} title="Test page" focusPath={null} onBack={() => undefined} />
      </QueryProvider>
    </MemoryRouter>,
  );
  return { readDraft: () => fake.read(page).draft };
};

const findButton = (label: string) => screen.queryByRole<HTMLButtonElement>("button", { name: label });
const press = (label: string) => fireEvent.click(screen.getByRole("button", { name: label }));
const open = async (options: Parameters<typeof show>[0] = {}) => {
  const shown = await show(options);
  const button = await until(() => findButton(buttonName));
  fireEvent.click(button);
  const dialog = await until(() => screen.queryByRole("dialog", { name: dialogName }));
  return { ...shown, button, dialog };
};
const openAll = async () => {
  const shown = await open();
  await expectText("3 proposals to decide.");
  return shown;
};

test("shows each proposal beside the present text, and changes nothing yet", async () => {
  const { dialog, readDraft } = await openAll();
  const [first] = within(dialog).getAllByRole("listitem");
  expect(first?.textContent).toContain("Welcome");
  expect(first?.textContent).toContain("Ahoy");
  expect(dialog.textContent).toContain(
    "1 text stays as it is: what the language model wrote for it cannot be used here.",
  );
  expect(readDraft()).toBeNull();
});

test("puts what is accepted into the draft, declines the rest, and moves the focus on", async () => {
  const { readDraft } = await openAll();
  press("Accept: Heading");
  await expectValue(() => document.activeElement, findButton("Accept: Lead"));
  press("Decline: Lead");
  await expectValue(() => document.activeElement, findButton("Accept: Note"));
  press("Decline: Note");
  await expectValue(() => document.activeElement, findButton("Done"));
  await expectText("All proposals are decided.");
  press("Done");
  await expectValue(readDraft, { ...shipped, heading: "Ahoy" });
  press("Undo");
  await expectValue(readDraft, shipped);
});

test("accepts all as one change, and takes one back", async () => {
  const { readDraft } = await openAll();
  press("Accept all");
  await expectText("All proposals are decided.");
  press("Decide again: Lead");
  await expectText("1 proposal to decide.");
  press("Done");
  await expectValue(readDraft, { heading: "Ahoy", lead: shipped.lead, note: "The paint is wet." });
  press("Undo");
  press("Undo");
  await expectValue(readDraft, shipped);
});

test("edits a proposal in place, and says what is wrong with it", async () => {
  const { readDraft } = await openAll();
  press("Edit: Heading");
  const box = await until(() => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Proposed: Heading" }));
  fireEvent.change(box, { target: { value: "x".repeat(21) } });
  press("Accept: Heading");
  await expectValue(() => box.getAttribute("aria-invalid"), "true");
  expect(screen.getByText(toSentence("can have up to 20 characters"))).toBeTruthy();
  fireEvent.change(box, { target: { value: "Ahoy there" } });
  press("Accept: Heading");
  await expectValue(() => findButton("Accept: Heading"), null);
  press("Done");
  await expectValue(readDraft, { ...shipped, heading: "Ahoy there" });
});

test("keeps proposals that are not decided while the dialog is closed", async () => {
  const { button } = await openAll();
  press("Done");
  await expectValue(() => screen.queryByRole("dialog"), null);
  fireEvent.click(button);
  await expectText("3 proposals to decide.");
});

test("goes on until no text is left", async () => {
  const asked: unknown[] = [];
  const parts = proposals.map((one, index) => ({
    proposals: [one],
    asked: 1,
    unusable: 0,
    left: proposals.slice(index + 1).map(({ path }) => path),
  }));
  await open({
    answer: ({ paths }) => {
      asked.push(paths);
      return Response.json(parts[asked.length - 1]);
    },
  });
  await expectText("3 proposals to decide.");
  expect(asked).toEqual([undefined, [["lead"], ["note"]], [["note"]]]);
});

test("stops the call, keeps what has come, and goes on with the rest", async () => {
  const [first, ...others] = proposals;
  const left = others.map(({ path }) => path);
  const aborted = Promise.withResolvers<void>();
  let calls = 0;
  await open({
    answer: (_call, signal) => {
      calls += 1;
      if (calls === 1) return Response.json({ proposals: [first], asked: 1, unusable: 0, left });
      if (calls === 3) return Response.json({ proposals: others, asked: 2, unusable: 0, left: [] });
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          aborted.resolve();
          reject(signal.reason as Error);
        });
      });
    },
  });
  await expectText("1 of 3 texts");
  press("Stop");
  await aborted.promise;
  await expectText("Stopped. What is here already can be used.");
  press("Go on with the rest");
  await expectText("3 proposals to decide.");
});

test("says what the server says when the model fails, and tries again", async () => {
  const error = "The language model is busy right now.";
  let calls = 0;
  await open({
    answer: () => {
      calls += 1;
      return calls === 1 ? Response.json({ error, code: "unavailable" }, { status: 503 }) : Response.json(written);
    },
  });
  await expectText(error);
  press("Write again");
  await expectText("3 proposals to decide.");
});

test("says where to choose a model where there is none", async () => {
  await show({ canWrite: false });
  const sentence = await expectText("Site and Settings");
  expect(sentence.textContent).toContain(name);
  expect(findButton(buttonName)).toBeNull();
});
