import { getContent } from "#app/lib/content/content.ts";
import type { Emotion } from "#contracts/values/emotions.ts";
import { fill } from "#contracts/fill.ts";
import type { SketchReport } from "#contracts/images/sketch-report.ts";

/** A sentence of the persona, with her expression. */
export type Remark = { mood: Emotion; text: string };

const maxQuoteLength = 40;

const shorten = (prompt: string): string =>
  prompt.length <= maxQuoteLength ? prompt : `${Array.from(prompt).slice(0, maxQuoteLength).join("").trimEnd()}…`;

const joinWords = (words: readonly string[]): string => {
  const { last, more } = getContent("play").sketch.list;
  return words.reduce((things, next, index) => {
    if (index === 0) return next;
    return index === words.length - 1 ? fill(last, { things, last: next }) : fill(more, { things, next });
  }, "");
};

/** What the sketch does not show; null if it shows all that was asked for. */
const createConfession = ({ drawn, missed, crowded, replaced }: SketchReport): Remark | null => {
  const { sketch } = getContent("play");
  const first = replaced[0];
  const shown = joinWords(drawn);
  const say = ({ mood, text }: Remark, values: Record<string, string>): Remark => ({ mood, text: fill(text, values) });
  if (missed.length > 0)
    return shown
      ? say(sketch.missed, { missed: joinWords(missed), drawn: shown })
      : say(sketch.onlyMissed, { missed: joinWords(missed) });
  if (first) return say(sketch.replaced, first);
  if (crowded.length > 0) return say(sketch.crowded, { crowded: joinWords(crowded), drawn: shown });
  return shown === "" ? sketch.nothing : null;
};

/**
 * Comment on a finished image: what a sketch does not show, else a random one. `report` is null for the images of other
 * makers.
 */
export const createComment = (
  prompt: string,
  report: SketchReport | null = null,
  random: () => number = Math.random,
): Remark => {
  const play = getContent("play");
  const confession = report && createConfession(report);
  if (confession) return confession;
  const template = play.comments[Math.floor(random() * play.comments.length)];
  return template
    ? { mood: template.mood, text: fill(template.text, { prompt: shorten(prompt) }) }
    : play.reactions.ready;
};
