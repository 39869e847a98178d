import { expect, test } from "vitest";
import { addLore } from "./add-lore.ts";

const toEntry = (title: string) => ({
  title,
  keys: [],
  content: "It is grey.",
  isEnabled: true,
  isConstant: false,
  isPublic: false,
});

test("adds entries behind those that are there, and takes settings where there are none", () => {
  const read = { entries: [toEntry("Gull")], settings: { scanDepth: 4 } };
  expect(addLore({ lore: [toEntry("Lamp")] }, read)).toEqual({
    value: { lore: [toEntry("Lamp"), toEntry("Gull")], lorebook: { scanDepth: 4 } },
    added: 1,
    left: 0,
    takesSettings: true,
  });
  expect(addLore({ lore: [], lorebook: {} }, read)).toMatchObject({ value: { lorebook: {} }, takesSettings: false });
});

test("adds as many as there may be", () => {
  const entries = Array.from({ length: 5 }, (_, index) => toEntry(String(index)));
  const lore = Array.from({ length: 1_998 }, () => toEntry("Lamp"));
  expect(addLore({ lore }, { entries, settings: null })).toMatchObject({ added: 2, left: 3 });
});
