// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { CardPlan, CharacterStatus } from "#contracts/character/character-calls.ts";
import { createFakeCharacter, samplePlan } from "#tests/support/fake-character.ts";
import { CharacterTab } from "./character-tab.tsx";
import type { BeginningStep } from "./start/beginning.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const Tab = ({ first }: { first: BeginningStep | null }) => {
  const [beginning, setBeginning] = useState(first);
  return <CharacterTab beginning={beginning} onBeginning={setBeginning} onLeave={() => undefined} />;
};

type Options = { first?: BeginningStep; status?: Partial<CharacterStatus>; plan?: Partial<CardPlan> };

const open = ({ first, ...options }: Options = {}) => {
  const fake = createFakeCharacter(options);
  render(
    <MemoryRouter>
      <QueryProvider>
        <Tab first={first ?? null} />
      </QueryProvider>
    </MemoryRouter>,
  );
  return fake;
};

/** A field whose label may have the sign that it is required. */
const find = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(find(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const toFile = (name: string, type = "image/png") => new File(["card"], name, { type });
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const expectFocusedHeading = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name })));

type Fake = ReturnType<typeof createFakeCharacter>;
const findCall = (fake: Fake, action: string) =>
  fake.listCalls("character").find((call) => (call as { action: string }).action === action);

const answerAll = () => {
  type("Name", "Mira of the Sea");
  type("One line about them", "She keeps a lighthouse.");
};

test("asks whose site this is, and keeps the shipped persona", async () => {
  const fake = open();
  const keep = "Keep Chloe as an example";
  fireEvent.click(await screen.findByRole("button", { name: keep }));
  await waitFor(() => expect(screen.queryByText("Whose site is this?")).toBeNull());
  expect(fake.listCalls("character")).toContainEqual({ action: "keep" });
  expect(await screen.findByRole("heading", { name: "Begin with another character" })).toBeTruthy();
});

test("begins from nothing with answers and makes the short name from the name", async () => {
  const fake = open({ status: { isChosen: true } });
  await screen.findByRole("heading", { name: "Begin with another character" });
  press("Start from nothing");
  await expectFocusedHeading("Start from nothing");
  answerAll();
  expect(screen.getByText("/mira-of-the-sea-story")).toBeTruthy();
  expect(screen.getByText("/play-with-mira-of-the-sea")).toBeTruthy();
  type("Short name for addresses", "Mira");
  expect(screen.getByText("/mira-chat")).toBeTruthy();
  type("Short name for addresses", "");
  expect(screen.getByText("/mira-of-the-sea-chat")).toBeTruthy();
  press("Create the site");
  await expectFocusedHeading("Mira of the Sea’s site is ready");
  expect(findCall(fake, "start")).toEqual({
    action: "start",
    profile: {
      name: "Mira of the Sea",
      shortName: "mira-of-the-sea",
      pronouns: "they/them",
      tagline: "She keeps a lighthouse.",
      bio: "",
      about: "",
      greeting: "",
    },
  });
  expect(screen.getByRole("link", { name: "Open the chat" }).getAttribute("href")).toBe("/mira-of-the-sea-chat");
  expect(sessionStorage.length).toBe(0);
});

test("says at the field what is wrong while it is typed, and goes to the first when the site is to be created", async () => {
  const fake = open({ first: "nothing" });
  type("Name", "x".repeat(61));
  expect(screen.getByText("Can have up to 60 characters.")).toBeTruthy();
  type("Name", "Mira");
  expect(screen.queryByRole("alert")).toBeNull();
  press("Create the site");
  expect(screen.getByText("Must not be empty.")).toBeTruthy();
  expect(document.activeElement).toBe(find("One line about them"));
  expect(findCall(fake, "start")).toBeUndefined();
});

test("keeps what was typed when the call fails, on the way back, and when it is opened again", async () => {
  const fake = open({ status: { isChosen: true }, first: "nothing" });
  fake.refuse({ status: 503, code: "unavailable", error: "Nothing was changed." });
  answerAll();
  press("Create the site");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Nothing was changed.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
  press("Back to your character");
  const again = await screen.findByRole("button", { name: "Start from nothing" });
  await waitFor(() => expect(document.activeElement).toBe(again));
  fireEvent.click(again);
  expect(find("Name").value).toBe("Mira of the Sea");
  fake.refuse(null);
  press("Create the site");
  await screen.findByRole("heading", { name: "Mira of the Sea’s site is ready" });
});

test.each([
  [
    "another type",
    toFile("card.pdf", "application/pdf"),
    "This file is no Character Card. Please choose a PNG, APNG, JPEG, JSON or CHARX file.",
  ],
  [
    "a file that is too large",
    Object.defineProperty(toFile("a.png"), "size", { value: 32_000_001 }),
    "This file is too large. A card can have up to 32 MB.",
  ],
])("refuses %s at once", async (_, file, sentence) => {
  const fake = open({ first: "card" });
  choose("Character Card", file);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(fake.listCalls("read-card")).toEqual([]);
});

test("reads a card that is dropped, and can be told to stop", async () => {
  const fake = open({ first: "card" });
  const release = fake.hold();
  const zone = screen.getByText("Drop a card here, or choose a file").parentElement as HTMLElement;
  const dataTransfer = { files: [toFile("mira.charx", "")], types: ["Files"] };
  fireEvent.drop(zone, { dataTransfer });
  await screen.findByText("Reading the card…");
  press("Cancel");
  await screen.findByText("The card was not read.");
  release();
  fireEvent.drop(zone, { dataTransfer });
  await expectFocusedHeading("What is on the card of Mira");
});

const openPlan = async (options: Options = {}) => {
  const fake = open({ ...options, first: "card" });
  choose("Character Card", toFile("mira.png"));
  await expectFocusedHeading("What is on the card of Mira");
  return fake;
};
const create = () => press("Create the site");
const readStart = (fake: Fake) => findCall(fake, "start-from-card");

test("shows where each part of a card goes, and takes all of it", async () => {
  const fake = await openPlan();
  const table = screen.getByRole("table", { name: "What the card has, and where it goes" });
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Description24 characters", "First message13 characters", "Lorebook1,200 entries", "Tags2 entries"]);
  expect(screen.getByText("{{mystery}}")).toBeTruthy();
  expect(screen.getByText("123.5 kB")).toBeTruthy();
  expect(screen.getByText(samplePlan.problems[0] ?? "")).toBeTruthy();
  expect(screen.getByAltText("Portrait on the card")).toBeTruthy();
  create();
  await expectFocusedHeading("Mira’s site is ready");
  expect(readStart(fake)).toEqual({
    action: "start-from-card",
    card: samplePlan.id,
    profile: { ...samplePlan.profile, about: "" },
    parts: ["description", "greeting", "lore", "tags", "portrait", "colours"],
    confirmsAdult: false,
  });
});

test("leaves out what the owner does not take, and keeps the choices on the way back", async () => {
  const fake = await openPlan({ status: { isChosen: true } });
  const uncheck = (name: string | RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));
  uncheck(/^First message/);
  expect(screen.queryByLabelText("First words in the chat")).toBeNull();
  uncheck("Use the colours of the portrait");
  type("Who they are", "Mira keeps two lighthouses.");
  press("Back to your character");
  fireEvent.click(await screen.findByRole("button", { name: "Start from a card" }));
  press("Choose another card");
  press("Back to the card of Mira");
  create();
  await screen.findByText("Visitors see it now.");
  expect(readStart(fake)).toMatchObject({
    profile: { about: "Mira keeps two lighthouses.", greeting: "" },
    parts: ["description", "lore", "tags", "portrait"],
  });
});

test("asks for the name and the public line that a card does not say", async () => {
  const profile = { ...samplePlan.profile, name: "", shortName: "", tagline: "" };
  const fake = open({ plan: { profile }, first: "card" });
  choose("Character Card", toFile("mira.jpeg", "image/jpeg"));
  await expectFocusedHeading("What is on the card");
  create();
  // The short name is made from the name.
  expect(screen.getAllByText("Must not be empty.")).toHaveLength(3);
  expect(document.activeElement).toBe(find("Name"));
  expect(readStart(fake)).toBeUndefined();
  answerAll();
  type("A paragraph about them", "The light has not gone out in nine years.");
  create();
  await expectFocusedHeading("Mira of the Sea’s site is ready");
  expect(readStart(fake)).toMatchObject({
    profile: {
      name: "Mira of the Sea",
      shortName: "mira-of-the-sea",
      tagline: "She keeps a lighthouse.",
      bio: "The light has not gone out in nine years.",
    },
  });
});

test("has a card for adults confirmed, and says that its texts are drafts", async () => {
  const fake = await openPlan({ plan: { isAdult: true } });
  create();
  await screen.findByText("Please confirm this first.");
  const confirm = screen.getByRole("checkbox", { name: "I understand that its texts become drafts" });
  expect(document.activeElement).toBe(confirm);
  expect(readStart(fake)).toBeUndefined();
  fireEvent.click(confirm);
  create();
  await screen.findByText(
    "Its texts are drafts. Visitors see each of them when you publish it, below “All texts, page by page”.",
  );
  expect(readStart(fake)).toMatchObject({ confirmsAdult: true });
});

const inGerman = { isChosen: true, texts: "starter", name: "Mira", language: "de", otherLocale: "fr-FR" } as const;

test("begins in the language of the browser, or in another that the owner chooses", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "en"]);
  const fake = open({ first: "nothing" });
  await screen.findByText("Deutsch");
  expect(screen.getByText(/The hub and the open part of the console are in English/)).toBeTruthy();
  answerAll();
  press("Create the site");
  await waitFor(() => expect(findCall(fake, "start")).toMatchObject({ language: "de" }));
  vi.restoreAllMocks();
});

test("names a locale of the owner that is of another language than the site", async () => {
  open({ status: inGerman });
  await screen.findByRole("heading", { name: "Language" });
  expect(screen.getByText(/you have set the locale fr-FR, which stays/)).toBeTruthy();
  expect(screen.getByText(/Texts you wrote yourself stay as they are/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change the language" }).hasAttribute("disabled")).toBe(true);
});

test("offers no language while the shipped persona stays, and says why", async () => {
  open({ status: { isChosen: true } });
  expect(await screen.findByText(/^The texts of Chloe are in English/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change the language" })).toBeNull();
});
