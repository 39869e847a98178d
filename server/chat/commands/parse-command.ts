import {
  type BlockedCommand,
  blockedCommands,
  type CommandName,
  commandNames,
  maxCommandLength,
} from "#contracts/chat/commands.ts";
import { normalizeText } from "#contracts/normalize-text.ts";

/** The meaning of a line. No part of it is ever executed: a command is a word that selects one of our own functions. */
export type ParsedCommand =
  | { kind: "command"; name: CommandName }
  /** A command with options; no command accepts any. */
  | { kind: "options"; name: CommandName }
  | { kind: "blocked"; name: BlockedCommand }
  | { kind: "question"; question: string }
  | { kind: "blank" }
  | { kind: "too-long" };

const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;

/** For comparison only: letters that look like a command's are that command, however they are encoded. */
const toComparable = (text: string): string =>
  normalizeText(text, "NFKC", maxCommandLength).replace(/\s+/g, " ").replace(invisible, "").trim().toLowerCase();

/** The first word without its folder: `/bin/rm;` is `rm`. */
const getFirstWord = (text: string): string => {
  const [word = ""] = text.split(/[\s;&|<>()`$'"\\=]+/).filter(Boolean);
  return word.slice(word.lastIndexOf("/") + 1);
};

const isOption = (word: string): boolean => /^[-/<>|;&]/.test(word);

/** Parses a line against an allow-list; anything else is a question. Never throws. */
export const parseCommand = (line: string): ParsedCommand => {
  if (line.length > maxCommandLength) return { kind: "too-long" };
  const text = toComparable(line);
  if (text === "") return { kind: "blank" };
  const first = getFirstWord(text);
  const blocked = blockedCommands.find((name) => name === first);
  if (blocked) return { kind: "blocked", name: blocked };
  const [word, ...rest] = text.split(" ");
  const name = commandNames.find((command) => command === word);
  if (name && rest.length === 0) return { kind: "command", name };
  if (name && rest.every(isOption)) return { kind: "options", name };
  return { kind: "question", question: line.replace(/\p{Cc}+/gu, " ").trim() };
};
