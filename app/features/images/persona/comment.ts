import { getContent } from "#app/lib/content/content.ts";
import type { Emotion } from "#contracts/values/emotions.ts";
import { fill } from "#contracts/fill.ts";

/** A sentence of the persona, with her expression. */
export type Remark = { mood: Emotion; text: string };

const maxQuoteLength = 40;

const shorten = (prompt: string): string =>
  prompt.length <= maxQuoteLength ? prompt : `${Array.from(prompt).slice(0, maxQuoteLength).join("").trimEnd()}…`;

/** Random comment on a finished image. */
export const createComment = (prompt: string, random: () => number = Math.random): Remark => {
  const play = getContent("play");
  const template = play.comments[Math.floor(random() * play.comments.length)];
  return template
    ? { mood: template.mood, text: fill(template.text, { prompt: shorten(prompt) }) }
    : play.reactions.ready;
};
