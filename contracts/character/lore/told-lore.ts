import type { Character, LoreEntry, loreRoles, lorePositions } from "../../content/character.ts";

/** A message of the conversation, as it is scanned: the greeting is one, the question is the last. */
export type LoreLine = { role: "user" | "assistant"; name: string; text: string };

export type LoreQuestion = {
  entries: readonly LoreEntry[];
  settings: Character["lorebook"];
  /** Oldest first. */
  lines: readonly LoreLine[];
  /** How many messages there were before `lines`. */
  earlier: number;
  /** Fills in the macros of keys and contents. */
  fill(text: string): string;
  /** Which greeting the conversation began with; the first one, 0, if it is missing. */
  greeting?: number;
  /** In tokens, for the lore of this answer. */
  room: number;
  /** The same for a whole conversation: chance falls alike when an answer is asked for again. */
  seed: string;
};

export type ToldEntry = {
  entry: LoreEntry;
  /** What the model reads: macros filled, without decorators. */
  text: string;
  by: "always" | "key" | "entry" | "sticky";
  position: (typeof lorePositions)[number];
  depth: number;
  role: (typeof loreRoles)[number];
};

/** `examples`: it stands among the example messages, and has no line that begins with a name. */
export type LeftReason = "room" | "chance" | "group" | "rest" | "delay" | "examples";

export type ToldLore = {
  /** In the order in which they stand within each position. */
  told: ToldEntry[];
  /** Entries that were brought up and are not told, for the owner. */
  left: { entry: LoreEntry; reason: LeftReason }[];
};
