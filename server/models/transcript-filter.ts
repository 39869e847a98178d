/** Who speaks in a conversation, as models write them before a colon at the start of a line. */
export type Speakers = {
  /** Names of the one who answers. They are left out. */
  own: readonly string[];
  /** Names of the one who asks, the likeliest first. An answer ends where one of them would speak. */
  others: readonly string[];
};

/** More are refused by OpenAI. */
const maxStops = 4;
const maxLabel = 80;
const markup = new Set("*_[]()\"'>#~ \t");

type Stops = { stop?: readonly string[] | undefined; speakers?: Speakers | undefined };

/** Sequences at which a server ends an answer: those it is asked for, and before it goes on as the one who asked. */
export const toStopSequences = ({ stop = [], speakers }: Stops): string[] =>
  [...stop, ...(speakers?.others ?? []).map((name) => `\n${name}:`)].slice(0, maxStops);

const skipMarkup = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && markup.has(text.charAt(at))) at += 1;
  return at;
};

/** `markup` is what a label opened and did not close before its colon, as in `**Chloe:** Hello`. */
type Label = { end: number; markup: string } | "begun" | "none";

/** The label of one of the names at the start of a line, with the markup around it. */
const findLabel = (line: string, names: readonly string[]): Label => {
  const start = skipMarkup(line, 0);
  if (start > maxLabel) return "none";
  let isBegun = start === line.length;
  for (const name of names) {
    const said = line.slice(start, start + name.length).toLowerCase();
    if (!name.toLowerCase().startsWith(said)) continue;
    const colon = skipMarkup(line, start + name.length);
    if (colon - start > maxLabel) continue;
    if (line.charAt(colon) === ":" || line.charAt(colon) === "\uff1a")
      return { end: colon + 1, markup: colon > start + name.length ? "" : line.slice(0, start).trim() };
    isBegun ||= colon >= line.length;
  }
  return isBegun ? "begun" : "none";
};

/**
 * Removes from an answer in chunks the form of a transcript: the own name at the start of a line, and everything from
 * where the one who asked would speak.
 */
export const createTranscriptFilter = ({ own, others }: Speakers) => {
  let pending = "";
  let isAtLineStart = true;
  let isOver = false;
  /** After a label: its markup that is still to be closed. */
  let unclosed: string | null = null;

  const skipLabelEnd = (): void => {
    while (unclosed !== null && pending !== "") {
      const next = pending.charAt(0);
      if (unclosed.startsWith(next)) unclosed = unclosed.slice(1);
      else if (next !== " " && next !== "\t") unclosed = null;
      if (unclosed !== null) pending = pending.slice(1);
    }
  };
  const readLineStart = (isEnd: boolean): boolean => {
    const other = findLabel(pending, others);
    if (typeof other === "object") {
      isOver = true;
      pending = "";
      return true;
    }
    const self = findLabel(pending, own);
    if (typeof self === "object") {
      pending = pending.slice(self.end);
      unclosed = self.markup;
    } else if (!isEnd && (other === "begun" || self === "begun")) return false;
    isAtLineStart = false;
    return true;
  };
  const read = (isEnd: boolean): string => {
    let shown = "";
    while (pending !== "" && !isOver) {
      if (isAtLineStart && unclosed === null && !readLineStart(isEnd)) break;
      skipLabelEnd();
      if (pending === "") break;
      const end = pending.indexOf("\n") + 1 || pending.length;
      shown += pending.slice(0, end);
      isAtLineStart = pending.charAt(end - 1) === "\n";
      pending = pending.slice(end);
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
    /** Whether the one who asked would speak next, so that nothing more is shown. */
    isOver: () => isOver,
  };
};
