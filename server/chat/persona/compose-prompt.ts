import { tellLore } from "#contracts/character/lore/tell-lore.ts";
import type { LoreLine, ToldLore } from "#contracts/character/lore/told-lore.ts";
import { maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaTurn, UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { Content } from "../../content/live-content.ts";
import { estimateTokens } from "../../models/chat-stream.ts";
import {
  maxThinkingTokens,
  type ModelMessage,
  type ModelRequest,
  type PromptMessage,
} from "../../models/language-model.ts";
import type { Speakers } from "../../models/transcript-filter.ts";
import { fillCard, type FilledCard, nobody, type Visit } from "./fill-card.ts";
import { joinLore, placeNotes } from "./place-notes.ts";
import { countMessage, fitExamples, fitHistory, historyStep, shareRoom, shorten } from "./share-room.ts";

/** Unless the owner says otherwise. */
export const defaultAnswerTokens = 500;

/** Of what is left beside the character and her lore. */
const knownShare = 0.25;
const examplesStep = 512;

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const toAttribute = (text: string): string => escape(text).replaceAll('"', "'");

/** What a prompt of ours looks like. */
const marks = { tags: ["story", "known", "remembered", "earlier"], openings: ["[Example of how", "Between <known>"] };

type Known = Pick<UsedKnowledge, "stories" | "memories">;

/** What is known now: data, which follows what was said. */
const tellKnown = ({ stories, memories }: Known, earlier: string): string => {
  const parts = [
    ...(earlier === "" ? [] : [`<earlier>${escape(earlier)}</earlier>`]),
    ...stories.map(({ title, text }) => `<story title="${toAttribute(title)}">${escape(text)}</story>`),
    ...memories.map((fact) => `<remembered>${escape(fact)}</remembered>`),
  ];
  if (parts.length === 0) return "";
  return `What you know that may fit: paragraphs of your published stories, of which you know no more than this, ${earlier === "" ? "" : "what was said earlier in this conversation, in short, "}and what this visitor let you keep.\n<known>\n${parts.join("\n")}\n</known>`;
};

/** Turns as models expect them: a visitor's first, each of them answered by the next. */
export const toTurns = (history: readonly PersonaTurn[]): ModelMessage[] => {
  const turns: ModelMessage[] = [];
  for (const { role, content } of history) {
    if (content.trim() === "") continue;
    const last = turns.at(-1);
    if (last?.role === role) turns[turns.length - 1] = { role, content: `${last.content}\n\n${content}` };
    else if (last || role === "user") turns.push({ role, content });
  }
  // The question comes next, and it is a visitor's.
  if (turns.at(-1)?.role === "user") turns.pop();
  return turns;
};

/** By what names models put down who said what, if they go on with a conversation instead of answering. */
const listSpeakers = (content: Content, { char, user }: FilledCard): Speakers => {
  const own = [char, content.get("persona").shortName, "{{char}}", "Assistant"];
  const isOwn = (name: string) => own.some((one) => one.toLowerCase() === name.toLowerCase());
  const others = [user, "User", "{{user}}", content.get("chat").guest, "Visitor", "The visitor", "Human", "Guest"];
  return { own, others: [...new Set(others)].filter((name) => !isOwn(name)) };
};

type Asked = Visit & {
  earlier: number;
  /** The beginning of the answer, with which she is to go on. */
  begun?: string | undefined;
};
/** In the visitor's place: not every server goes on with an answer that comes last. */
const goOn = "(Go on with your last answer from where it ends.)";
const toBegunAnswer = ({ begun }: Asked): ModelMessage[] =>
  begun === undefined
    ? []
    : [
        { role: "assistant", content: begun },
        { role: "user", content: goOn },
      ];

type PromptOptions = {
  content: Content;
  /** The rules of the site, which stand in front. */
  rules: string;
  /** In tokens. */
  context: number;
  now: Date;
  model?: string;
};

const joinParts = (parts: readonly string[]): string => parts.filter((text) => text !== "").join("\n\n");

const toSentence = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? `One ${one}` : `${count} ${many}`} did not fit.`];

const listLeft = ({ left }: ToldLore): string[] => {
  const titles = left.filter(({ reason }) => reason === "room").map(({ entry }) => `“${entry.title}”`);
  return titles.length === 0 ? [] : [`No room for this lore: ${titles.join(", ")}.`];
};

type Fading = { dropped: number; earlier: number; turns: readonly ModelMessage[] };
/** How many turns, from the first, will not be told with the next question: for want of room, or because there are too many. */
const findFading = ({ dropped, earlier, turns }: Fading): number => {
  const all = earlier + turns.length;
  const tooMany = Math.max(0, all + 2 - maxPersonaTurns);
  return Math.min(all, Math.max(earlier + Math.max(0, dropped), Math.ceil(tooMany / historyStep) * historyStep));
};

/**
 * What a model is told for one question, in the order of the card: the site's rules, the card's system prompt, lore,
 * character, examples, the conversation with what stands within it, what is known now, and the card's last word.
 */
export const openPrompt = (asked: Asked, { content, rules, context, now, model }: PromptOptions) => {
  const character = content.get("character");
  const { sampling = {} } = content.get("persona-chat");
  const maxOutputTokens = sampling.maxTokens ?? defaultAnswerTokens;
  const turns = toTurns(asked.history);
  const card = fillCard(content, { ...asked, history: turns }, now, model);
  const { char, user, greeting, system, description, personality, scenario, postHistory, note } = card;
  const loreBudget = character.lorebook?.tokenBudget;
  const begun = toBegunAnswer(asked);
  const asking = [asked.prompt, ...begun.map(({ content: text }) => text)].join("\n");
  const room = shareRoom(card, { rules, question: asking, context, answer: maxOutputTokens, loreBudget });
  const own = [description, personality, scenario, system, postHistory];
  // Where turns are missing, the first message is older than they are.
  const spoken: ModelMessage[] =
    greeting === "" || asked.earlier > 0 ? turns : [{ role: "assistant", content: greeting }, ...turns];
  const question: ModelMessage = { role: "user", content: asked.prompt };
  const toLine = ({ role, content: text }: ModelMessage): LoreLine => ({
    role,
    name: role === "user" ? user : char,
    text,
  });
  const bringUpLore = (): ToldLore =>
    tellLore({
      entries: character.lore,
      settings: character.lorebook,
      lines: [...spoken, question].map(toLine),
      earlier: asked.earlier > 0 && greeting !== "" ? asked.earlier + 1 : asked.earlier,
      greeting: asked.greeting,
      fill: card.fill,
      room: room.lore,
      seed: asked.session,
    });
  const compose = (found: Known) => {
    const lore = bringUpLore();
    const { told } = lore;
    const loreTokens = told.reduce((sum, { text }) => sum + countMessage(text), 0);
    const rest = Math.max(0, room.free - loreTokens);
    // Whole paragraphs. Their room is kept free without them, too, so that the turns in front of them stay.
    const roomForKnown = rest * knownShare;
    let knownRoom = roomForKnown;
    const summaryTokens = countMessage(asked.summary);
    const earlier = shorten(asked.summary, Math.ceil(summaryTokens - roomForKnown));
    knownRoom -= countMessage(earlier);
    const stories = found.stories.filter(({ text }) => (knownRoom -= countMessage(text)) >= 0);
    const known = tellKnown({ stories, memories: found.memories }, earlier);
    const history = fitHistory(spoken, rest - roomForKnown, asked.earlier);
    // The question and its answer are turns of the next one.
    const spent = countMessage(asked.prompt) + maxOutputTokens;
    const next = fitHistory(spoken, rest - roomForKnown - spent, asked.earlier);
    const fades = findFading({ dropped: next.dropped - (spoken.length - turns.length), earlier: asked.earlier, turns });
    // They give way in steps, because all that follows them is read again.
    const spokenTokens = history.dropped > 0 ? rest : Math.ceil(history.tokens / examplesStep) * examplesStep;
    const examples = fitExamples(card.examples, rest - roomForKnown - spokenTokens);
    const front = joinParts([
      rules,
      system,
      joinLore(told, "before"),
      shorten(description, room.missing),
      personality,
      scenario,
      joinLore(told, "after"),
      joinLore(told, "examplesBefore"),
      ...examples.kept.map((block) => `[Example of how ${char} writes]\n${block}`),
      joinLore(told, "examplesAfter"),
    ]);
    const behind = [known, postHistory].filter((text) => text !== "");
    const messages: PromptMessage[] = [
      ...placeNotes([...history.kept, question], told, note),
      ...begun,
      ...behind.map((text) => ({ role: "system" as const, content: text })),
    ];
    const left = [
      ...(earlier === asked.summary ? [] : ["The end of what was said before, in short, did not fit."]),
      ...(room.missing > 0 ? [`The end of the description did not fit: ${room.missing} tokens.`] : []),
      ...listLeft(lore),
      ...toSentence(history.dropped, "older message", "older messages"),
      ...toSentence(examples.dropped, "block of example messages", "blocks of example messages"),
      ...toSentence(found.stories.length - stories.length, "paragraph of a story", "paragraphs of stories"),
    ];
    const { temperature, topP, stop } = sampling;
    const request: Omit<ModelRequest, "user" | "signal"> = {
      system: front,
      messages,
      maxOutputTokens,
      temperature,
      topP,
      stop,
      speakers: listSpeakers(content, card),
      marks,
    };
    const used: UsedKnowledge = {
      lore: told.map(({ entry, text, position, by }) => ({
        title: entry.title,
        content: text,
        where: position,
        why: by,
      })),
      stories,
      memories: found.memories,
      left,
    };
    return { request, used, fades };
  };

  return {
    compose,
    /** What the answer costs at most without what is still to be found; takes little time. */
    estimate: () => {
      const texts = [rules, ...own, ...card.examples, ...spoken.map((turn) => turn.content), asked.summary, asking];
      const all = [...texts, note?.text ?? ""].reduce((sum, text) => sum + estimateTokens(text), 0);
      const allLore = character.lore.reduce((sum, entry) => sum + estimateTokens(entry.content), 0);
      return Math.min(all, 2 * context) + Math.min(allLore, room.lore) + maxOutputTokens + maxThinkingTokens;
    },
    /** What the model must not repeat. Her examples are there to be spoken like, and what she knows to be told. */
    instructions: [...own, note?.text ?? "", rules],
  };
};

/** The first question of somebody of whom nothing is known. */
export const composeFirst = (options: PromptOptions) =>
  openPrompt({ ...nobody, prompt: "…", earlier: 0 }, options).compose({ stories: [], memories: [] }).request;
