import { expect, test } from "vitest";
import {
  playedAnswer,
  type PlayedCard,
  playedCardNames,
  type PlayedMessage,
  readPlayedCard,
} from "#tests/support/played-cards.ts";
import { toLoreEntry } from "#tests/support/to-lore-entry.ts";
import { fillMacros } from "../../macros/fill-macros.ts";
import { tellLore } from "./tell-lore.ts";
import type { LoreLine, ToldEntry } from "./told-lore.ts";

/** A quarter of 8,192 tokens less 300 for the answer. */
const room = 1_973;
const marks = /\[([A-Z\d]+)\]/g;
const isLore = /^\[[A-Z\d]+\] /;

const tell = ({ card, isNewChatEachTurn, turns }: PlayedCard, at: number) => {
  // That program drops quotes from names.
  const name = card.name.replaceAll('"', "");
  const fill = (text: string) => fillMacros(text, { char: name, user: "Guest" });
  const earlier = turns.slice(isNewChatEachTurn ? at : 0, at).flatMap(({ visitor }): LoreLine[] => [
    { role: "user", name: "Guest", text: visitor },
    { role: "assistant", name, text: playedAnswer },
  ]);
  return tellLore({
    entries: (card.character_book?.entries ?? []).map((entry, index) => toLoreEntry(entry, index)),
    settings: {},
    lines: [
      { role: "assistant", name, text: fill(card.first_mes) },
      ...earlier,
      { role: "user", name: "Guest", text: turns[at]?.visitor ?? "" },
    ],
    earlier: 0,
    fill,
    room,
    seed: "",
  });
};

type Block = { place: string; role: string; entries: string[] };
const listMarks = (text: string) => [...text.matchAll(marks)].map(([, mark]) => mark ?? "");
const byPlace = (blocks: Block[]) =>
  blocks.toSorted((one, other) => (`${one.place} ${one.role}` < `${other.place} ${other.role}` ? -1 : 1));

/** Where the recorded messages have entries of the lore. */
const readBlocks = (messages: readonly PlayedMessage[]): Block[] => {
  const begins = messages.findIndex(({ content }) => content === "(chat begins)");
  const ends = messages.findLastIndex(({ content, role }) => role !== "system" && !isLore.test(content));
  const isMessage = ({ role, content }: PlayedMessage) => role !== "system" && !isLore.test(content);
  return messages.flatMap(({ role, content }, index): Block[] => {
    if (!isLore.test(content)) return [];
    const entries = listMarks(content);
    if (index > begins) {
      const place = content.includes("\n\n")
        ? "note"
        : `depth ${messages.slice(index, ends + 1).filter(isMessage).length}`;
      return [{ place, role, entries }];
    }
    // The main prompt comes first, then those before the character, then the character.
    return [{ place: index === 1 ? "before" : "after", role, entries }];
  });
};

const toBlocks = (told: readonly ToldEntry[], messages: number): Block[] => {
  const toPlace = ({ position, depth }: ToldEntry) => {
    if (position === "depth") return `depth ${Math.min(depth, messages)}`;
    return position.startsWith("note") ? "note" : position;
  };
  const groups = Map.groupBy(
    told,
    (entry) => `${toPlace(entry)},${entry.position === "depth" ? entry.role : "system"}`,
  );
  return [...groups].map(([key, entries]) => {
    const [place = "", role = ""] = key.split(",");
    const sorted = entries.toSorted(
      (one, other) => Number(one.position === "noteAfter") - Number(other.position === "noteAfter"),
    );
    return { place, role, entries: sorted.flatMap(({ text }) => listMarks(text)) };
  });
};

for (const card of playedCardNames.map(readPlayedCard)) {
  test.each(card.turns.map((turn, index) => ({ ...turn, index })))(
    `tells what SillyTavern told for the card ${card.name}: $index $visitor`,
    (turn) => {
      const { told } = tell(card, turn.index);
      const begins = turn.messages.findIndex(({ content }) => content === "(chat begins)");
      const said = turn.messages
        .slice(begins + 1)
        .filter(({ role, content }) => role !== "system" && !isLore.test(content));
      expect(told.flatMap(({ text }) => listMarks(text)).toSorted()).toEqual(turn.told.toSorted());
      expect(byPlace(toBlocks(told, said.length))).toEqual(byPlace(readBlocks(turn.messages)));
    },
  );
}
