import { ModelFailure } from "./model-failure.ts";
import type { ModelQuirks } from "./model-quirks.ts";
import { createMarkFilter, type PromptMarks } from "./mark-filter.ts";
import { createReasoningFilter } from "./reasoning-filter.ts";
import { createRepetitionFilter } from "./repetition-filter.ts";
import { createTranscriptFilter, type Speakers } from "./transcript-filter.ts";

/** The beginning of an answer is held back until one of these is reached, because it may turn out to be thoughts. */
const heldStart = { ms: 1_000, length: 200 };
/** Who thinks speaks of the one who asks, and not to them. Where this errs, an answer is not seen growing. */
const likeThoughts =
  /\b(?:the (?:user|visitor)\b|let me think|my (?:instructions|system prompt)|(?:i|we) (?:should|must|need to|have to) (?:answer|respond|reply|write|say))|用户/i;
/** Answers without thoughts after which a model counts as one that tells none: another may be loaded by now. */
const plainAnswers = { guessed: 1, unmarked: 3 };
/** UTF-8 bytes that a token has at most, except where it is one of many spaces or signs. */
const bytesPerToken = 12;

type Options = {
  quirks: ModelQuirks;
  speakers?: Speakers | undefined;
  marks?: PromptMarks | undefined;
  /** Whether it is JSON, which repeats itself more. */
  isForm?: boolean;
  /** Of the text that is passed on. */
  maxTokens: number;
  isReadWhole: boolean;
  now?: () => number;
};

/** Filters in the order in which they read what is no thought. */
const createFilters = ({ marks, speakers, isForm }: Pick<Options, "marks" | "speakers" | "isForm">) => {
  const transcript = speakers && createTranscriptFilter(speakers);
  const repetition = createRepetitionFilter({ isForm });
  const filters = [...(marks ? [createMarkFilter(marks)] : []), ...(transcript ? [transcript] : []), repetition];
  return {
    push: (text: string): string => filters.reduce((passed, filter) => filter.push(passed), text),
    end: (): string => filters.reduce((passed, filter) => filter.push(passed) + filter.end(), ""),
    isOver: () => repetition.isOver() || transcript?.isOver() === true,
  };
};

/**
 * What of an answer may be passed on: no thoughts, no marks of the prompt, no form of a transcript, and nothing that goes
 * round. A server that marks only the end of
 * thoughts is known by its first such answer; from then on all of an answer is held back until that mark, or its end.
 */
export const createAnswerText = ({
  quirks,
  maxTokens,
  isReadWhole,
  now = () => performance.now(),
  ...form
}: Options) => {
  const thoughts = createReasoningFilter();
  let filters = createFilters(form);
  /** Null once text is passed on as it arrives. */
  let held: string | null = "";
  let heldAt: number | null = null;
  let mayBeThought = quirks.thoughts !== "unknown";
  let hasThought = false;
  let hasShown = false;
  let leftBytes = maxTokens * bytesPerToken;
  let isCut = false;

  const pass = (text: string, isEnd = false): string => {
    let shown = filters.push(text) + (isEnd ? filters.end() : "");
    if (!hasShown) shown = shown.trimStart();
    leftBytes -= Buffer.byteLength(shown);
    isCut ||= leftBytes < 0;
    hasShown ||= shown !== "";
    return shown;
  };
  const release = (): string => {
    const text = held ?? "";
    held = null;
    return pass(text);
  };
  const noteThought = (): void => {
    hasThought = true;
    quirks.hasThought = true;
  };
  /** Thoughts were marked, so what is no thought may be passed on. */
  const noteMark = (): string => {
    noteThought();
    return held === null || isReadWhole ? "" : release();
  };
  const notePlain = (text: string): void => {
    if (quirks.thoughts === "unknown" || text.trim() === "") return;
    quirks.plainAnswers += 1;
    if (quirks.plainAnswers >= plainAnswers[quirks.thoughts]) quirks.thoughts = "unknown";
  };
  const hold = (text: string): string => {
    held += text;
    heldAt ??= held?.trim() === "" ? null : now();
    mayBeThought ||= !isReadWhole && likeThoughts.test(held?.slice(0, heldStart.length * 2) ?? "");
    return getWaitMs() === 0 ? release() : "";
  };
  const getWaitMs = (): number | null => {
    if (held === null || heldAt === null || isReadWhole || mayBeThought) return null;
    return held.length >= heldStart.length ? 0 : Math.max(0, heldAt + heldStart.ms - now());
  };

  return {
    push(piece: string): string {
      const { text, isTakenBack } = thoughts.push(piece);
      if (isTakenBack) {
        quirks.thoughts = "unmarked";
        quirks.plainAnswers = 0;
        if (hasShown) throw new ModelFailure("withdrawn", "thoughts without a mark at their beginning");
        held = "";
        filters = createFilters(form);
        return noteMark() + (held === null ? pass(text) : hold(text));
      }
      if (thoughts.hasThought() && !hasThought && held !== null) {
        // What came before its mark is no thought.
        held += text;
        return noteMark();
      }
      return held === null ? pass(text) : hold(text);
    },
    /** There was a thought in a field of its own. */
    addThought: (): string => (hasThought ? "" : noteMark()),
    /** Milliseconds until what is held back may be passed on; null if nothing waits for that. */
    getWaitMs,
    release,
    hasThought: () => hasThought,
    /** Whether nothing more is to be passed on: it is long enough, or the one who asked would speak next. */
    isOver: () => isCut || filters.isOver(),
    isCut: () => isCut,
    /** The text that is still held back. `isWhole` is false for an answer that ended at its limit, or broke off. */
    end(isWhole: boolean): string {
      const rest = thoughts.end();
      const isThought = held !== null && !hasThought && !isWhole && mayBeThought;
      if (isThought) {
        noteThought();
        return "";
      }
      if (isWhole && !hasThought) notePlain(`${held ?? ""}${rest}`);
      return release() + pass(rest, true);
    },
  };
};
