import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/support/shipped-content.ts";
import { type ReaderEvents, readingSound, speak } from "./speak.ts";

type Utterance = { text: string; onstart?(): void; onend?(): void; onerror?(event: { error: string }): void };

/** A browser whose speech does nothing by itself. */
const createSpeech = () => {
  const spoken: Utterance[] = [];
  const speechSynthesis = {
    speak: (utterance: Utterance) => spoken.push(utterance),
    cancel: () => spoken.at(-1)?.onerror?.({ error: "interrupted" }),
    getVoices: () => [],
  };
  class SpeechSynthesisUtterance {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal("window", { speechSynthesis });
  vi.stubGlobal("SpeechSynthesisUtterance", SpeechSynthesisUtterance);
  return spoken;
};
const listen = () => {
  const heard: (number | string)[] = [];
  const events: ReaderEvents = {
    onSentence: (sentence) => heard.push(sentence),
    onEnd: (isSilent) => heard.push(isSilent ? "silent" : "end"),
  };
  return { events, heard };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("goes on after a piece in which the browser stopped and never said so", () => {
  const spoken = createSpeech();
  const { events, heard } = listen();
  speak(["It rained.", "The lamp was on."], events);
  spoken[0]?.onstart?.();
  vi.advanceTimersByTime(5_000);
  expect(spoken).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(spoken.map(({ text }) => text)).toEqual(["It rained.", "The lamp was on."]);
  spoken[0]?.onend?.();
  spoken[1]?.onstart?.();
  spoken[1]?.onend?.();
  expect(heard).toEqual([0, 1, "end"]);
});

test("ends when the browser stops in the last piece", () => {
  const spoken = createSpeech();
  const { events, heard } = listen();
  speak(["It rained."], events);
  spoken[0]?.onstart?.();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([0, "end"]);
});

test("says that a browser that does not begin is silent", () => {
  createSpeech();
  const { events, heard } = listen();
  speak(["It rained."], events);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(["silent"]);
});

test("speaks in shorter pieces when slower, so that each ends before Chrome stops it", () => {
  const sentence = "rain ".repeat(60).trim();
  const measure = (rate: number) => {
    const spoken = createSpeech();
    speak([sentence], listen().events, { ...readingSound, rate });
    return spoken[0]?.text.length ?? 0;
  };
  const secondsAt = (rate: number) => measure(rate) / (12 * (rate / readingSound.rate));
  for (const rate of [0.75, 1, 2]) expect(secondsAt(readingSound.rate * rate)).toBeLessThan(12);
});
