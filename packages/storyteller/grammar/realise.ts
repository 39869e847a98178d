import type { StoryBible } from "../story-material.ts";
import type { Random } from "./random.ts";
import { toParagraphs } from "./text.ts";

/** Chooses one of the alternatives of each `{one|another}`. */
export const chooseAlternatives = (text: string, random: Random): string =>
  text.replace(/\{([^{}|]*\|[^{}]*)\}/g, (_, choices: string) => random.pick(choices.split("|")));

const isScreenLine = (line: string): boolean => /^`[^`]+`$/.test(line);
const isOpenEnded = (line: string): boolean => /^(>|\||```|[-*] |\d+\. )/.test(line);

/** Joins the lines that the file wraps; quotations, lists, tables and screens keep theirs. */
export const unwrap = (passage: string): string[] =>
  toParagraphs(passage).map((paragraph) => {
    const lines = paragraph.split("\n").map((line) => line.trim());
    // Several lines of a screen are one block.
    if (lines.length > 1 && lines.every(isScreenLine))
      return ["```", ...lines.map((line) => line.slice(1, -1)), "```"].join("\n");
    return lines.some(isOpenEnded) ? lines.join("\n") : lines.join(" ");
  });

const vowelSound = /^(?:[aeio]|u(?!ni|se|su|ti|ro)|hour|honest|heir|honour)/i;
const consonantSound = /^(?:one|once|eu|ewe)/i;

/** Corrects "a" and "an" where an alternative has changed the following word. */
export const correctArticles = (text: string): string =>
  text.replace(/(?<!\bthe |\ban? )\b([Aa])n? (?=([\p{L}]+))/gu, (whole, first: string, word: string) => {
    if (word.length === 1) return whole;
    return `${first}${vowelSound.test(word) && !consonantSound.test(word) ? "n" : ""} `;
  });

/** Introduces characters at their first mention in all stories: `known` are the ids of those mentioned before. */
export const introducePeople = (text: string, { people }: StoryBible, known: ReadonlySet<string>): string =>
  people.reduce((result, { id, name, intro }) => {
    if (!intro || known.has(id) || result.includes(`${name}, who`)) return result;
    const at = result.indexOf(name);
    const rest = result.slice(at + name.length);
    const isInQuotation = (result.slice(result.lastIndexOf("\n", at) + 1, at).match(/"/g) ?? []).length % 2 === 1;
    if (at < 0 || isInQuotation || !/^ [a-z]/.test(rest)) return result;
    return `${result.slice(0, at)}${name}, ${intro},${rest}`;
  }, text);
