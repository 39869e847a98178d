import { setImmediate as nextTurn } from "node:timers/promises";
import type { AnswerCheck, GuardedReply } from "./guard.ts";

/** Characters at the end of a growing answer that are not shown yet: no half of a phrase that is then taken back. */
const heldBack = 48;
/** Characters that are checked in one turn of the loop. */
const pieceLength = 400;
/** Characters by which an answer grows before it is checked again; words tell their language by those beside them. */
const fewest = 80;
/** Characters before a piece that are read with it, so that a phrase that began there is found. */
const before = 240;

/** A word that is still growing may begin like another one. */
const dropLastWord = (text: string): string => {
  const space = text.lastIndexOf(" ");
  return space > text.length - heldBack ? text.slice(0, space) : text;
};

/**
 * Reads an answer piece by piece with `check`, which returns what takes its place, and says what may be shown of it;
 * `complete` adds what a whole answer lacks.
 */
export const createAnswerCheck = (
  check: (part: string) => Promise<GuardedReply | null>,
  complete: (answer: string) => string,
): AnswerCheck => {
  let answer = "";
  let checked = 0;
  let shown = 0;
  let broken: GuardedReply | null = null;
  return {
    async push(piece) {
      answer += piece;
      while (!broken && answer.length - checked >= fewest) {
        const end = Math.min(answer.length, checked + pieceLength);
        // From what was shown on: what is held back has not been read yet.
        const part = answer.slice(Math.max(0, Math.min(shown, checked) - before), end);
        broken = await check(end === answer.length ? dropLastWord(part) : part);
        if (broken) break;
        checked = end;
        shown = Math.max(shown, end - heldBack);
        if (end === answer.length) break;
        await nextTurn();
      }
      return { shown: answer.slice(0, shown), broken };
    },
    async end(whole) {
      broken ??= await check(whole);
      return { shown: broken ? answer.slice(0, shown) : complete(whole), broken };
    },
  };
};
