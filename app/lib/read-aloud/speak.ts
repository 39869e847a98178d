import { toLangAndDir } from "#contracts/lang-and-dir.ts";
import { splitSentences } from "#contracts/speech/split-sentences.ts";
import { getContent } from "../content/content.ts";
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
/** A character of Chinese, Japanese or Korean takes as long as two letters or more. */
const syllables = new Set(["ja", "ko", "zh"]);
const lettersPerCharacter = (locale: string): number => (syllables.has(locale.slice(0, 2)) ? 2.5 : 1);

type Voice = Pick<SpeechSynthesisVoice, "name" | "lang" | "default">;

const male = /(?<!fe)male|\bman\b/i;
// Names of female-sounding voices that ship with operating systems and browsers, by language.
const femaleNames = [
  /female|woman|samantha|victoria|karen|moira|tessa|fiona|susan|zira|hazel|aria|jenny|sonia|libby|ava|allison|serena|kate|catherine|joanna|emma|amy|salli|kimberly|google uk english female|google us english/i,
  /anna|petra|katja|hedda|amala|seraphina|m[oó]nica|paulina|helena|laura|elvira|dalia|am[eé]lie|audrey|hortense/i,
  /julie|denise|luciana|francisca|joana|maria|kyoko|haruka|ayumi|nanami|o-ren|yuna|heami|sun-?hi|ting-?ting|huihui/i,
  /yaoyao|xiaoxiao|mei-?jia|laila|hoda|salma|zariyah|google (?:deutsch|español|français|português|日本語|한국의|普通话)/i,
];
const isFemale = (name: string): boolean => femaleNames.some((names) => names.test(name)) && !male.test(name);

/** Chooses a voice of the locale's language, preferably female. Undefined leaves the choice to the browser. */
export const chooseVoice = <T extends Voice>(voices: readonly T[], locale = "en-US"): T | undefined => {
  const isOfLanguage = ({ lang }: T) => lang.toLowerCase().split(/[-_]/)[0] === locale.slice(0, 2);
  const isOfCountry = ({ lang }: T) => lang.replace("_", "-").toLowerCase() === locale.toLowerCase();
  const { lang } = toLangAndDir(locale);
  // Where the country matters to the ear, its voices come first.
  const ofCountry = lang === locale ? voices.filter(isOfCountry) : [];
  const fitting = ofCountry.length > 0 ? ofCountry : voices.filter(isOfLanguage);
  return fitting.find(({ name }) => isFemale(name)) ?? fitting.find((voice) => voice.default) ?? fitting[0];
};

/** Speaks a text, or its sentences, from the start. Returns a function that cancels it. */
export const speak = (
  text: string | readonly string[],
  events: ReaderEvents,
  sound: SpeechSound = readingSound,
): (() => void) => {
  const { speechSynthesis } = window;
  const { locale } = getContent("site");
  const weight = lettersPerCharacter(locale);
  /** By then a piece is over, also in a slow voice: some browsers stop in the middle of one and never say so. */
  const toLimitMs = (length: number): number =>
    5_000 + ((length * weight) / (slowestCharactersPerSecond * sound.rate)) * 1_000;
  const pieces = chunkSentences(
    typeof text === "string" ? splitSentences(text) : text,
    Math.floor((maxChunkLength / weight) * Math.min(1, sound.rate / readingSound.rate)),
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
    limit = setTimeout(() => {
      speak(index + 1, true);
    }, toLimitMs(piece.text.length));
    const utterance = new SpeechSynthesisUtterance(piece.text);
    Object.assign(utterance, sound);
    utterance.lang = locale;
    // Voices can load late, so the voice is chosen for each chunk.
    const voice = chooseVoice(speechSynthesis.getVoices(), locale);
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
