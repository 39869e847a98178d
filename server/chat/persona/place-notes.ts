import type { ToldEntry } from "#contracts/character/lore/told-lore.ts";
import type { PromptMessage } from "../../models/language-model.ts";
import type { FilledCard } from "./fill-card.ts";

type Note = { depth: number; role: PromptMessage["role"]; text: string };

/** Of the notes around which the lore of a card can stand, which a website has none of. */
const notesDepth = 4;
/** From the end of the conversation, as other applications have them. */
const roles = ["system", "user", "assistant"] as const;

export const joinLore = (told: readonly ToldEntry[], position: ToldEntry["position"]): string =>
  told.flatMap((entry) => (entry.position === position ? [entry.text] : [])).join("\n");

const listNotes = (told: readonly ToldEntry[], note: FilledCard["note"]): Note[] => {
  const around = [joinLore(told, "noteBefore"), joinLore(told, "noteAfter")].filter((text) => text !== "");
  return [
    { depth: notesDepth, role: "system", text: around.join("\n\n") } as const,
    ...(note ? [note] : []),
    ...told.filter(({ position }) => position === "depth"),
  ].filter(({ text }) => text !== "");
};

/**
 * The conversation with what a card says within it: so many messages before the end, or at its beginning. What has the
 * same depth and speaker is one message.
 */
export const placeNotes = (
  chat: readonly PromptMessage[],
  told: readonly ToldEntry[],
  note: FilledCard["note"],
): PromptMessage[] => {
  const notes = listNotes(told, note);
  const listAt = (depth: number): PromptMessage[] =>
    roles.toReversed().flatMap((role) => {
      const texts = notes.filter((one) => one.depth === depth && one.role === role).map(({ text }) => text);
      return texts.length === 0 ? [] : [{ role, content: texts.join("\n") }];
    });
  const depths = [...new Set(notes.map(({ depth }) => depth))].toSorted((one, other) => other - one);
  return [
    ...depths.filter((depth) => depth >= chat.length).flatMap(listAt),
    ...chat.flatMap((message, index) => [...(index === 0 ? [] : listAt(chat.length - index)), message]),
    ...(chat.length === 0 ? [] : listAt(0)),
  ];
};
