import { type Mood, moods } from "#contracts/values/moods.ts";

const opening = "<mood";
const closing = "</mood";
/** In characters: what is longer is no tag, but its marks are still not shown. */
const longest = 80;

const mark = /^<\/?mood[\s:="'>]{0,8}/i;
const word = /^[a-z]{1,20}/i;
const endOfMark = /^["'>]{0,3}/;

const findMood = (name: string): Mood | undefined => moods.find((mood) => mood === name.trim().toLowerCase());

type Tag = { length: number; mood?: Mood | undefined };

/** The marks of a tag without its end, and the mood that follows them. */
const readBrokenTag = (text: string, isEnd: boolean): Tag => {
  const start = mark.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  const name = word.exec(rest)?.[0] ?? "";
  const mood = findMood(name);
  if (isEnd && rest.length <= longest && !/\s/.test(rest.trim())) return { length: text.length, mood };
  if (!mood) return { length: start };
  return { length: start + name.length + (endOfMark.exec(rest.slice(name.length))?.[0].length ?? 0), mood };
};

/** The tag at the beginning of a text, which begins with "<"; `isEnd` if nothing more will come. */
const readTag = (text: string, isEnd: boolean): Tag | "growing" | null => {
  const start = text.slice(0, longest).toLowerCase();
  const name = [opening, closing].find((one) => start.startsWith(one));
  if (name === undefined) {
    if (!opening.startsWith(start) && !closing.startsWith(start)) return null;
    if (!isEnd) return "growing";
    return start.length > 1 ? { length: start.length } : null;
  }
  if (/[a-z\d]/.test(start.charAt(name.length))) return null;
  const close = start.indexOf(closing, name.length);
  const end = close < 0 ? -1 : start.indexOf(">", close);
  if (end >= 0) return { length: end + 1, mood: findMood(start.slice(name.length, close).replaceAll(/[^a-z]/g, "")) };
  return !isEnd && text.length < longest ? "growing" : readBrokenTag(text, isEnd);
};

/**
 * Takes the tag out of an answer in pieces by which a model names a mood, wherever it stands, also if it is broken.
 * Nothing of it is ever passed on.
 */
export const createMoodFilter = () => {
  let pending = "";
  let mood: Mood = "neutral";
  const read = (isEnd: boolean): string => {
    let shown = "";
    while (pending !== "") {
      const at = pending.indexOf("<");
      shown += at < 0 ? pending : pending.slice(0, at);
      pending = at < 0 ? "" : pending.slice(at);
      if (pending === "") break;
      const tag = readTag(pending, isEnd);
      if (tag === "growing") break;
      if (tag === null) shown += "<";
      else mood = tag.mood ?? mood;
      pending = pending.slice(tag?.length ?? 1);
    }
    return shown;
  };
  return {
    push(piece: string): string {
      pending += piece;
      return read(false);
    },
    /** The text that is still held back. */
    end: (): string => read(true),
    mood: () => mood,
  };
};

/** Ends an answer in pieces before the first of some words, whatever its server does. */
export const createStopFilter = (stops: readonly string[]) => {
  const words = stops.filter((word) => word !== "");
  const held = Math.max(0, ...words.map(({ length }) => length - 1));
  let pending = "";
  let isOver = false;
  return {
    push(piece: string): string {
      if (isOver) return "";
      pending += piece;
      const found = words.map((word) => pending.indexOf(word)).filter((at) => at >= 0);
      isOver = found.length > 0;
      const end = isOver ? Math.min(...found) : Math.max(0, pending.length - held);
      const shown = pending.slice(0, end);
      pending = isOver ? "" : pending.slice(end);
      return shown;
    },
    end: (): string => pending,
    isOver: () => isOver,
  };
};
