import { countTokens } from "#contracts/chat/count-tokens.ts";
import type { ModelMessage } from "../../models/language-model.ts";
import type { FilledCard } from "./fill-card.ts";

/** Tokens that a server adds to each message. */
const perMessage = 4;
export const countMessage = (text: string): number => (text === "" ? 0 : countTokens(text) + perMessage);
const countAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countMessage(text), 0);

type RoomOptions = {
  rules: string;
  question: string;
  /** In tokens. */
  context: number;
  answer: number;
  /** Of the book; undefined or 0: a quarter of what can be read. */
  loreBudget: number | undefined;
};

/** How the tokens of one answer are shared. Rules, system and character stand whole as long as they fit at all. */
export const shareRoom = (card: FilledCard, { rules, question, context, answer, loreBudget }: RoomOptions) => {
  const system = countAll([card.system, card.postHistory, card.note?.text ?? ""]);
  const character = countAll([card.description, card.personality, card.scenario]);
  const readable = Math.max(0, context - answer);
  const free = readable - countMessage(rules) - system - character - countMessage(question);
  const lore = Math.min(loreBudget || Math.floor(readable / 4), Math.max(0, free));
  return { rules: countMessage(rules), system, character, lore, free: Math.max(0, free), missing: Math.max(0, -free) };
};

/** The beginning of a text that is shorter by a number of tokens. */
export const shorten = (text: string, tokens: number): string => {
  const all = countTokens(text);
  if (tokens <= 0) return text;
  return text.slice(0, Math.max(0, Math.floor((text.length * (all - tokens)) / all) - 1)).toWellFormed();
};

/** Older turns are left out so many at a time: what stands in front of a question stays the same in between. */
export const historyStep = 8;

/**
 * The newest turns that fit, beginning with a visitor's but for a first message of the persona's; `earlier` turns were
 * before them.
 */
export const fitHistory = (turns: readonly ModelMessage[], room: number, earlier: number) => {
  let left = room;
  const first = turns.findLastIndex(({ content }) => (left -= countMessage(content)) < 0) + 1;
  const stepped = Math.ceil((earlier + first) / historyStep) * historyStep - earlier;
  // Rather a step too small than nothing of what was just said.
  const from = first === 0 || stepped > turns.length - historyStep / 2 ? first : stepped;
  const kept = turns.slice(from);
  if (from > 0 && kept[0]?.role === "assistant") kept.shift();
  return { kept, dropped: turns.length - kept.length, tokens: countAll(kept.map(({ content }) => content)) };
};

/** The first blocks that fit, each as a whole. */
export const fitExamples = (blocks: readonly string[], room: number) => {
  let left = room;
  const end = blocks.findIndex((block) => (left -= countMessage(block)) < 0);
  const kept = end < 0 ? [...blocks] : blocks.slice(0, end);
  return { kept, dropped: blocks.length - kept.length, tokens: countAll(kept) };
};
