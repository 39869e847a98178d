// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { toState } from "./document/document-state.ts";
import { TryLore } from "./try-lore.tsx";

const entry = (title: string, change: Partial<LoreEntry>): LoreEntry => ({
  title,
  keys: [],
  content: `About ${title}.`,
  isEnabled: true,
  isConstant: false,
  ...change,
});

const open = (lore: LoreEntry[], lorebook = {}) => {
  const document = { lore, lorebook };
  const state = toState({
    name: "character",
    title: "Character",
    schema: {},
    shipped: document,
    published: document,
    draft: null,
  } as unknown as Parameters<typeof toState>[0]);
  render(<TryLore editor={{ store: createStore(state) }} />);
};
const say = (value: string) => fireEvent.change(screen.getByLabelText("A visitor says"), { target: { value } });
const list = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((item) => [...item.children].map(({ textContent }) => textContent).join(" · "));

test("shows which entries a sentence brings up, why, and where they stand", () => {
  open([
    entry("Rope", { keys: ["rope"], content: "It holds the boat." }),
    entry("Boat", { keys: ["boat"], place: { position: "depth", depth: 1, role: "user", order: 200 } }),
    entry("Always", { isConstant: true, place: { position: "after", order: 300 } }),
  ]);
  say("a rope");
  expect(list("These entries go along")).toEqual([
    "Rope · by a key · before the character",
    "Boat · by another entry · before the last message, as if the visitor said it",
    "Always · always · behind the character",
  ]);
  say("nothing");
  expect(list("These entries go along")).toEqual(["Always · always · behind the character"]);
});

test("looks through the greeting as well, by the settings of the form", () => {
  open([entry("Greeting", { keys: ["chloe"] })], { scanDepth: 1 });
  say("hello");
  expect(screen.getByText("No entry goes along.")).toBeTruthy();
});

test("says what was brought up and is left out", () => {
  open([
    entry("Early", { keys: ["rope"], conditions: { delay: 9 } }),
    entry("Rare", { keys: ["rope"], conditions: { probability: 0 } }),
  ]);
  say("a rope");
  expect(list("These entries are left out")).toEqual(["Early · too early", "Rare · left to chance"]);
});

test("names what entries ask for and do not get", () => {
  open([entry("Lamp", { keys: ["/(lamp/", "/lamps?/"], content: "@@is_user_icon a\nIt burns." }), entry("Rope", {})]);
  expect(list("These entries ask for more")).toEqual(["Lamp · @@is_user_icon, /(lamp/"]);
});
