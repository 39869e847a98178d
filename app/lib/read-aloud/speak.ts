import { splitSentences } from "#contracts/speech/split-sentences.ts";
import { chunkSentences } from "./chunk-sentences.ts";

export type ReaderEvents = {
  onSentence(sentence: number): void;
  /** `isSilent` is true when the browser never started speaking. */
  onEnd(isSilent: boolean): void;
};

export type SpeechSound = { rate: number; pitch: number; volume: number };

export const readingSound: SpeechSound = { rate: 0.9, pitch: 1.1, volume: 0.8 };
/** If speech has not started within this time, the browser has no usable voice. */
const startTimeoutMs = 4_000;

type Voice = Pick<SpeechSynthesisVoice, "name" | "lang" | "default">;

// Names of female-sounding voices that ship with operating systems and browsers.
const female =
  /female|woman|samantha|victoria|karen|moira|tessa|fiona|susan|zira|hazel|aria|jenny|sonia|libby|ava|allison|serena|kate|catherine|joanna|emma|amy|salli|kimberly|google uk english female|google us english/i;
const male = /(?<!fe)male|\bman\b/i;

/** Chooses an English voice, preferably female. Undefined leaves the choice to the browser. */
export const chooseVoice = <T extends Voice>(voices: readonly T[], language = "en"): T | undefined => {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return (
    fitting.find(({ name }) => female.test(name) && !male.test(name)) ??
    fitting.find((voice) => voice.default) ??
    fitting[0]
  );
};

/** Speaks a text, or its sentences, from the start. Returns a function that cancels it. */
export const speak = (
  text: string | readonly string[],
  events: ReaderEvents,
  sound: SpeechSound = readingSound,
): (() => void) => {
  const { speechSynthesis } = window;
  const pieces = chunkSentences(typeof text === "string" ? splitSentences(text) : text);
  let isOver = false;

  const end = (isSilent: boolean) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(waiting);
    speechSynthesis.cancel();
    events.onEnd(isSilent);
  };
  const waiting = setTimeout(() => end(true), startTimeoutMs);

  const speak = (index: number) => {
    const piece = pieces[index];
    if (isOver) return;
    if (!piece) return end(false);
    const utterance = new SpeechSynthesisUtterance(piece.text);
    Object.assign(utterance, sound);
    utterance.lang = "en-US";
    // Voices can load late, so the voice is chosen for each chunk.
    const voice = chooseVoice(speechSynthesis.getVoices());
    if (voice) utterance.voice = voice;
    utterance.onstart = () => {
      clearTimeout(waiting);
      if (!isOver) events.onSentence(piece.sentence);
    };
    utterance.onend = () => speak(index + 1);
    utterance.onerror = ({ error }) => end(error !== "canceled" && error !== "interrupted");
    speechSynthesis.speak(utterance);
  };

  // Clear utterances that another page left in the queue.
  speechSynthesis.cancel();
  speak(0);
  return () => end(false);
};
