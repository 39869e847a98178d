import { splitSentences } from "#contracts/speech/split-sentences.ts";
import { chunkSentences, maxChunkLength } from "./chunk-sentences.ts";

export type ReaderEvents = {
  onSentence(sentence: number): void;
  /** `isSilent` is true when the browser never started speaking. */
  onEnd(isSilent: boolean): void;
};

export type SpeechSound = { rate: number; pitch: number; volume: number };

export const readingSound: SpeechSound = { rate: 0.9, pitch: 1.1, volume: 0.8 };
/** If speech has not started within this time, the browser has no usable voice. */
const startTimeoutMs = 4_000;
const slowestCharactersPerSecond = 7;

/** By then a piece is over, also in a slow voice: some browsers stop in the middle of one and never say so. */
const toLimitMs = (text: string, rate: number): number =>
  5_000 + (text.length / (slowestCharactersPerSecond * rate)) * 1_000;

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
  const pieces = chunkSentences(
    typeof text === "string" ? splitSentences(text) : text,
    Math.floor(maxChunkLength * Math.min(1, sound.rate / readingSound.rate)),
  );
  let isOver = false;
  let limit: ReturnType<typeof setTimeout> | undefined;
  /** Index of the piece that is spoken: what an earlier one still reports is ignored. */
  let current = 0;

  const end = (isSilent: boolean) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(waiting);
    clearTimeout(limit);
    speechSynthesis.cancel();
    events.onEnd(isSilent);
  };
  const waiting = setTimeout(() => end(true), startTimeoutMs);

  const speak = (index: number, isStuck = false): void => {
    const piece = pieces[index];
    if (isOver) return;
    if (!piece) return end(false);
    current = index;
    const isCurrent = () => !isOver && current === index;
    clearTimeout(limit);
    limit = setTimeout(
      () => {
        speak(index + 1, true);
      },
      toLimitMs(piece.text, sound.rate),
    );
    const utterance = new SpeechSynthesisUtterance(piece.text);
    Object.assign(utterance, sound);
    utterance.lang = "en-US";
    // Voices can load late, so the voice is chosen for each chunk.
    const voice = chooseVoice(speechSynthesis.getVoices());
    if (voice) utterance.voice = voice;
    utterance.onstart = () => {
      clearTimeout(waiting);
      if (isCurrent()) events.onSentence(piece.sentence);
    };
    utterance.onend = () => isCurrent() && speak(index + 1);
    utterance.onerror = ({ error }) => isCurrent() && end(error !== "canceled" && error !== "interrupted");
    if (isStuck) speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  };

  // Clear utterances that another page left in the queue.
  speechSynthesis.cancel();
  speak(0);
  return () => end(false);
};
