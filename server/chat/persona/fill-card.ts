import { listCardMacros } from "#contracts/macros/card-macros.ts";
import { fillMacros, type MacroValues } from "#contracts/macros/fill-macros.ts";
import { createRandom } from "#contracts/macros/seeded-random.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { PersonaTurn } from "#contracts/chat/persona-chat.ts";
import { maxVisitorName } from "#contracts/chat/persona-chat-limits.ts";
import type { loreRoles } from "#contracts/content/character.ts";
import type { Content } from "../../content/live-content.ts";

/** What a card is filled for. All of it comes from the visitor's browser. */
export type Visit = {
  prompt: string;
  history: readonly PersonaTurn[];
  /** What was said before, in short. */
  summary: string;
  session: string;
  /** Of the first messages: 0 is that of the chat. */
  greeting: number;
  name: string;
  timeZone: string;
  idleMs: number;
};

/** Of somebody of whom nothing is known. */
export const nobody: Visit = {
  prompt: "",
  history: [],
  summary: "",
  session: "",
  greeting: 0,
  name: "",
  timeZone: "UTC",
  idleMs: 0,
};

export type FilledCard = {
  /** What the persona and the visitor are called. */
  char: string;
  user: string;
  /** The first message of the conversation; empty if there is none. */
  greeting: string;
  system: string;
  description: string;
  personality: string;
  scenario: string;
  /** Blocks of dialogue. */
  examples: string[];
  note: { text: string; depth: number; role: (typeof loreRoles)[number] } | null;
  postHistory: string;
  /** Fills what stands around the card, such as its lore. */
  fill(text: string): string;
};

/** What {{original}} means in the system prompt of a card, and what stands for one. */
const toMainPrompt = (char: string, user: string): string =>
  `Write ${char}'s next reply in a fictional chat between ${char} and ${user}.`;

/** Signs of macros, tags and our own marks are no part of a name. */
const toName = (name: string): string =>
  toInertText(name.replaceAll(/[<>{}]/g, ""), { isLine: true, maxLength: maxVisitorName });

/** Names stand at the beginnings of their lines; a block without any is no dialogue. */
const parseExamples = (text: string, names: readonly string[]): string[] =>
  text
    .split(/<START>/i)
    .map((block) => block.trim())
    .filter((block) => block.split("\n").some((line) => names.some((name) => line.startsWith(`${name}:`))));

/** The first message that a conversation began with; an empty one is passed over. */
const findGreeting = (content: Content, index: number): string => {
  const greetings = [content.get("chat").greeting, ...content.get("character").alternateGreetings];
  const wanted = greetings[index]?.trim() ? greetings[index] : undefined;
  return wanted ?? greetings.find((text) => text.trim() !== "") ?? "";
};

/** The texts of the card as they are sent for one question: macros filled, nothing cut. */
export const fillCard = (content: Content, visit: Visit, now: Date, model?: string): FilledCard => {
  const character = content.get("character");
  const char = fillMacros("{{char}}", { char: content.get("persona").name, user: "" });
  const user = toName(visit.name) || content.get("chat").guest;
  const { session, timeZone, idleMs, prompt, history } = visit;
  const base: MacroValues = { char, user, now, timeZone, locale: content.get("site").locale, seed: session };
  const greeting = fillMacros(findGreeting(content, visit.greeting), { ...base, random: createRandom(session) }).trim();
  const values: MacroValues = {
    ...base,
    idleMs,
    variables: new Map(),
    lastMessage: prompt,
    lastUserMessage: prompt,
    lastCharMessage: history.findLast(({ role }) => role === "assistant")?.content ?? greeting,
    ...(model !== undefined && { model }),
  };
  const fillOwn = (text: string): string => fillMacros(text, values).trim();
  const others = listCardMacros(character, fillOwn);
  const fill = (text: string, original?: string): string =>
    fillMacros(text, { ...values, others, ...(original !== undefined && { original }) });
  const mainPrompt = toMainPrompt(char, user);
  const { text: note = "", depth = 4, role = "system" } = character.depthPrompt ?? {};
  return {
    char,
    user,
    greeting,
    description: fillOwn(character.description),
    personality: fillOwn(character.personality),
    scenario: fillOwn(character.scenario),
    system: fill(character.systemPrompt, mainPrompt).trim() || mainPrompt,
    examples: parseExamples(fillOwn(character.exampleMessages), [char, user]),
    note: note.trim() === "" ? null : { text: fill(note).trim(), depth, role },
    postHistory: fill(character.postHistoryInstructions, "").trim(),
    fill: (text) => fill(text),
  };
};
