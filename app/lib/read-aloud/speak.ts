import { chooseVoice } from "./choose-voice.ts";
import { chunkSentences, splitSentences } from "./chunk-sentences.ts";

export type ReaderEvents = {
  onSentence(sentence: number): void;
  /** `isSilent` is true when the browser never started speaking. */
  onEnd(isSilent: boolean): void;
};

const sound = { rate: 0.9, pitch: 1.1, volume: 0.8 } as const;
/** If speech has not started within this time, the browser has no usable voice. */
const startTimeoutMs = 4_000;

/** Speaks a text (text to speech) from the start. Returns a function that cancels it. */
export const speak = (text: string, events: ReaderEvents): (() => void) => {
  const { speechSynthesis } = window;
  const pieces = chunkSentences(splitSentences(text));
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
