import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { playedAnswer } from "#tests/support/played-cards.ts";
import { toLoreEntry } from "#tests/support/to-lore-entry.ts";
import { tellLore } from "./tell-lore.ts";
import type { LoreLine, ToldEntry } from "./told-lore.ts";

/** Random books and what SillyTavern 1.19 told of them after each of the visitor's words, by place. */
type Book = {
  seed: number;
  greeting: string;
  entries: object[];
  visitors: string[];
  told: Record<string, string[]>[];
};

const file = path.join(import.meta.dirname, "../../../tests/played/random-books.json");
const books = JSON.parse(readFileSync(file, "utf8")) as Book[];
/** A quarter of 8,192 tokens less 300 for the answer. */
const room = 1_973;

const byPlace = (told: readonly ToldEntry[]): Record<string, string[]> => {
  const toPlace = ({ position, depth, role }: ToldEntry) =>
    position === "depth" ? `depth ${depth} ${role}` : position;
  const groups = Map.groupBy(told, toPlace);
  return Object.fromEntries([...groups].map(([place, entries]) => [place, entries.map(({ entry }) => entry.title)]));
};

const tell = ({ greeting, entries, visitors }: Book): Record<string, string[]>[] => {
  const lines: LoreLine[] = [{ role: "assistant", name: "Tamsin", text: greeting }];
  const lore = entries.map((entry, index) => toLoreEntry(entry, index));
  return visitors.map((text) => {
    lines.push({ role: "user", name: "Guest", text });
    const { told } = tellLore({
      entries: lore,
      settings: {},
      lines,
      earlier: 0,
      fill: (filled) => filled,
      room,
      seed: "",
    });
    lines.push({ role: "assistant", name: "Tamsin", text: playedAnswer });
    return byPlace(told);
  });
};

test.each(books)("tells what SillyTavern told for the random book $seed, in the same order and places", (book) => {
  expect(tell(book)).toEqual(book.told);
});
