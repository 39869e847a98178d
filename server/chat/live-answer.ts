import type { ErrorCode } from "#contracts/errors.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { Sentence } from "#contracts/sentence.ts";
import { say, sentence, type SiteTexts } from "../sentence.ts";
import type { AnswerDetails } from "#contracts/chat/persona-chat.ts";

export const itsTurn = sentence("chat.itsTurn");

const describePlace = (ahead: number | null): Sentence =>
  ahead === null ? itsTurn : ahead === 0 ? sentence("chat.next") : sentence("chat.ahead", { count: ahead });

/** How an answer ended. `interrupted`: this process no longer generates it; a new request for it gets the rest. */
export type AnswerEnd =
  | { status: "done" | "stopped"; content: string; details?: AnswerDetails }
  | { status: "failed"; content: string; error: string; code: ErrorCode; details?: AnswerDetails }
  | { status: "interrupted" };

export type AnswerReader = {
  /** The next event; null after the last one, and immediately if the answer was interrupted. */
  next(): Promise<NeoChatEvent | null>;
  close(): void;
};

type Options = {
  question: string;
  answer: string;
  /** The text stored so far. */
  content: string;
  idleMs: number;
  /** Called when nobody has read for `idleMs`, and again after each further such period. */
  onIdle(): void;
  texts?: SiteTexts | undefined;
};

const toLastEvent = (end: AnswerEnd): NeoChatEvent | null => {
  if (end.status === "interrupted") return null;
  if (end.status === "failed") return { error: end.error, code: end.code };
  const { content, details, status } = end;
  return { done: true, content, ...(status === "stopped" && { stopped: true }), ...(details && { details }) };
};

/**
 * The text of an answer while it is generated, for any number of readers. A reader has a position in the text instead
 * of a queue, so a slow reader costs nothing.
 */
export const createLiveAnswer = ({ question, answer, content, idleMs, onIdle, texts }: Options) => {
  let text = content;
  let end: AnswerEnd | null = null;
  /** Incremented when the text is replaced instead of continued. */
  let edition = 0;
  let place: NeoChatEvent | null = null;
  let readers = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let changed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<AnswerEnd>();

  const notify = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const waitForReaders = (): void => {
    clearTimeout(idleTimer);
    if (readers > 0 || end) return;
    idleTimer = setTimeout(() => {
      onIdle();
      waitForReaders();
    }, idleMs);
    idleTimer.unref();
  };
  waitForReaders();

  return {
    question,
    answer,
    ended: ended.promise,
    getText: () => text,
    getEnd: () => end,
    /** While others are before it; null when its turn has come. */
    tellPlace(ahead: number | null): void {
      // Without a place before, it did not wait.
      if (ahead === null && place === null) return;
      place = { waiting: say(texts, describePlace(ahead)) };
      notify();
    },
    tellWaiting(words: string): void {
      place = { waiting: words };
      notify();
    },
    append(piece: string): void {
      text += piece;
      notify();
    },
    replace(whole: string): void {
      text = whole;
      edition += 1;
      notify();
    },
    /** Readers receive everything written before the end. */
    finish(how: AnswerEnd): void {
      if (end) return;
      end = how;
      clearTimeout(idleTimer);
      ended.resolve(how);
      notify();
    },
    read(): AnswerReader {
      readers += 1;
      clearTimeout(idleTimer);
      let isClosed = false;
      let hasIds = false;
      let hasEnd = false;
      let position = 0;
      let toldPlace: NeoChatEvent | null = null;
      let seen = text === "" ? edition : edition - 1;

      const findEvent = (): NeoChatEvent | null => {
        if (!hasIds) {
          hasIds = true;
          return { question, answer };
        }
        const from = position;
        if (text === "" && place !== null && place !== toldPlace && !end) {
          toldPlace = place;
          return place;
        }
        if (seen === edition && text.length <= from) return null;
        position = text.length;
        if (seen === edition) return { delta: text.slice(from) };
        seen = edition;
        return { content: text };
      };
      return {
        async next() {
          for (;;) {
            if (hasEnd || end?.status === "interrupted") return null;
            const event = findEvent();
            if (event) return event;
            hasEnd = end !== null;
            if (end) return toLastEvent(end);
            await changed.promise;
          }
        },
        close() {
          if (isClosed) return;
          isClosed = true;
          readers -= 1;
          waitForReaders();
        },
      };
    },
  };
};

export type LiveAnswer = ReturnType<typeof createLiveAnswer>;
