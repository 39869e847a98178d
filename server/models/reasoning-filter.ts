/** Marks between which servers send thoughts as text, in lower case; the last ones are those of gpt-oss and Cohere. */
const openings = [
  "<think>",
  "<thinking>",
  "<thought>",
  "<thoughts>",
  "<reasoning>",
  "<reflection>",
  "<scratchpad>",
  "<seed:think>",
  "<|begin_of_thought|>",
  "<|start_thinking|>",
  "[think]",
  "◁think▷",
  "<|channel|>analysis",
  "<|channel|>commentary",
];
const closings = [
  "</think>",
  "</thinking>",
  "</thought>",
  "</thoughts>",
  "</reasoning>",
  "</reflection>",
  "</scratchpad>",
  "</seed:think>",
  "<|end_of_thought|>",
  "<|end_thinking|>",
  "[/think]",
  "◁/think▷",
  "<|channel|>final<|message|>",
];
/** Marks around an answer, which are no part of it. */
const frames = ["<|start|>assistant", "<|start_response|>", "<|end_response|>", "<|end|>", "<|return|>"];
/** What remains of gpt-oss's marks where a server removes those that look like tags. */
const strippedOpening = /^\s*analysis[A-Z]/;
const strippedClosing = "assistantfinal";

const marks = [...openings, ...closings, ...frames];
const longest = Math.max(...marks.map(({ length }) => length));
const maxStart = 64;
const quotes = new Set("`'\"“‘«");

// Keeps the length, which `toLowerCase` of all letters would not.
const toLower = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

type FoundMark = { at: number; mark: string; isWhole: boolean };

/** The first mark in a text, or the beginning of one at its end. A quoted one is spoken of, and does nothing. */
const findMark = (lower: string, before: string, wanted: readonly string[]): FoundMark | null => {
  for (let at = 0; at < lower.length; at += 1) {
    if (!"<[◁a".includes(lower.charAt(at)) || quotes.has(at > 0 ? lower.charAt(at - 1) : before)) continue;
    const mark = wanted.find((one) => lower.startsWith(one, at));
    if (mark) return { at, mark, isWhole: true };
    const end = lower.slice(at);
    if (end.length < longest && wanted.some((one) => one.startsWith(end))) return { at, mark: end, isWhole: false };
  }
  return null;
};

export type SplitText = {
  text: string;
  /** All text before was thought: its end was marked, and its beginning was not, because it stood in the prompt. */
  isTakenBack: boolean;
};

/** Removes from an answer in chunks the thoughts that servers send as text, however they are marked and split. */
export const createReasoningFilter = () => {
  let pending = "";
  let before = "";
  let isAtStart = true;
  let isThinking = false;
  let hasThought = false;
  let hasMark = false;
  let closingMarks: readonly string[] = closings;

  const pass = (length: number): string => {
    const text = pending.slice(0, length);
    before = text.at(-1) ?? before;
    pending = pending.slice(length);
    if (!isThinking) return text;
    hasThought ||= text.trim() !== "";
    return "";
  };
  /** Whether more of the beginning is needed to know what it is. */
  const readStart = (): boolean => {
    if (pending.length < maxStart && "analysis".startsWith(pending.trim())) return true;
    isAtStart = false;
    const start = strippedOpening.exec(pending)?.[0];
    if (start === undefined) return false;
    isThinking = true;
    closingMarks = [...closings, strippedClosing];
    pending = pending.slice(start.length - 1);
    return false;
  };

  const push = (piece: string): SplitText => {
    pending += piece;
    let text = "";
    let isTakenBack = false;
    if (isAtStart && readStart()) return { text, isTakenBack };
    for (;;) {
      const mark = findMark(toLower(pending), before, isThinking ? closingMarks : marks);
      text += pass(mark?.at ?? pending.length);
      if (!mark?.isWhole) return { text, isTakenBack };
      pending = pending.slice(mark.mark.length);
      before = "";
      if (frames.includes(mark.mark)) continue;
      if (openings.includes(mark.mark)) isThinking = true;
      else if (isThinking) isThinking = false;
      else if (!hasMark && mark.mark !== "<|channel|>final<|message|>") {
        isTakenBack = true;
        hasThought = true;
        text = "";
      }
      hasMark = true;
    }
  };
  return {
    push,
    /** The text that is still held back. */
    end: (): string => (isThinking ? "" : pending),
    /** Whether thoughts were marked so far. */
    hasThought: () => hasThought || isThinking,
    isThinking: () => isThinking,
  };
};
