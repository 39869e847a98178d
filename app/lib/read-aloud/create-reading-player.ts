import type { Reading } from "#contracts/speech/reading.ts";
import { getContent } from "../content/content.ts";
import type { AudioFocus } from "../audio-focus.ts";
import type { Store } from "../storage/external-store.ts";
import type { ReadingState } from "./reading-store.ts";
import { readingSound, type speak } from "./speak.ts";

/**
 * The sentence that is heard at a share of a paragraph's audio (0 to 1). Services say nothing of when a word is spoken, so
 * it is estimated by characters.
 */
const findSentenceAt = (sentences: readonly string[], share: number): number => {
  const total = sentences.reduce((sum, { length }) => sum + length + 1, 0);
  let passed = 0;
  const index = sentences.findIndex(({ length }) => {
    passed += length + 1;
    return share * total < passed;
  });
  return index < 0 ? Math.max(0, sentences.length - 1) : index;
};

export type SpokenMedia = Pick<
  HTMLAudioElement,
  | "src"
  | "currentTime"
  | "duration"
  | "playbackRate"
  | "preload"
  | "error"
  | "play"
  | "pause"
  | "removeAttribute"
  | "load"
  | "remove"
> & { addEventListener(type: string, listener: () => void): void };

type Deps = {
  store: Store<ReadingState | null>;
  createMedia(): SpokenMedia;
  audioFocus: AudioFocus;
  /** Null in a browser without speech. */
  speak: typeof speak | null;
  /** Called when the voice plays, pauses or moves on. */
  onChange(state: ReadingState): void;
};

export const rates = [0.75, 1, 1.25, 1.5, 2] as const;

const getTexts = () => getContent("player-controls").reading;

/**
 * Reads a text aloud, paragraph by paragraph: with its audio, the next one loading meanwhile, or with the browser's speech
 * where there is none or it fails. Stopping the browser's speech goes back to the beginning of the sentence, because not
 * all browsers can pause it.
 */
export const createReadingPlayer = ({ store, createMedia, audioFocus, speak, onChange }: Deps) => {
  const self = {};
  let current: SpokenMedia | null = null;
  let next: SpokenMedia | null = null;
  let stopSpeaking: (() => void) | null = null;
  /** Increases whenever what was begun is over: what an earlier one still reports is ignored. */
  let turn = 0;

  const update = (change: Partial<ReadingState>): void => {
    const state = store.getState();
    if (!state) return;
    const changed = { ...state, ...change };
    store.setState(changed);
    if (change.phase || change.reading || change.paragraph !== undefined || change.rate) onChange(changed);
  };
  const getParagraph = ({ reading, paragraph }: ReadingState) => reading.paragraphs[paragraph];
  const countBefore = ({ reading, paragraph }: ReadingState): number =>
    reading.paragraphs.slice(0, paragraph).reduce((sum, { sentences }) => sum + sentences.length, 0);
  const findOwnSentence = (state: ReadingState): number => Math.max(0, (state.sentence ?? 0) - countBefore(state));

  const silence = (): void => {
    turn += 1;
    stopSpeaking?.();
    stopSpeaking = null;
    current?.pause();
  };

  const listen = (media: SpokenMedia): SpokenMedia => {
    const isCurrent = () => media === current;
    media.addEventListener("playing", () => {
      if (!isCurrent()) return;
      update({ phase: "playing" });
      loadNext();
    });
    media.addEventListener("waiting", () => isCurrent() && update({ phase: "loading" }));
    media.addEventListener("timeupdate", () => isCurrent() && follow(media));
    media.addEventListener("ended", () => isCurrent() && playNext());
    media.addEventListener("error", () => isCurrent() && media.src !== "" && fallBack());
    return media;
  };
  const follow = ({ currentTime, duration }: SpokenMedia): void => {
    const state = store.getState();
    const paragraph = state && getParagraph(state);
    if (!state || !paragraph || !(duration > 0) || state.phase === "paused") return;
    const progress = Math.min(1, currentTime / duration);
    update({ progress, sentence: countBefore(state) + findSentenceAt(paragraph.sentences, progress) });
  };
  const loadNext = (): void => {
    const state = store.getState();
    const audio = state?.reading.paragraphs[state.paragraph + 1]?.audio;
    if (!audio) return;
    next ??= listen(createMedia());
    next.preload = "auto";
    if (!next.src.endsWith(audio)) next.src = audio;
  };

  const playOwn = (state: ReadingState, audio: string): void => {
    if (next?.src.endsWith(audio)) [current, next] = [next, current];
    current ??= listen(createMedia());
    const media = current;
    const mine = turn;
    if (!media.src.endsWith(audio)) media.src = audio;
    // It failed while it loaded ahead, and would never say so again.
    else if (media.error) media.load();
    media.playbackRate = state.rate;
    media.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "";
      // Any other failure is reported by the element. Without a recent press, some browsers wait for another one.
      if (turn === mine && name === "NotAllowedError") pause();
    });
  };
  const playBrowser = (state: ReadingState): void => {
    const paragraph = getParagraph(state);
    if (!speak || !paragraph)
      return update({ phase: "paused", notice: state.notice ? getTexts().failed : getTexts().silent });
    const first = findOwnSentence(state);
    const mine = turn;
    const base = countBefore(state) + first;
    stopSpeaking = speak(
      paragraph.sentences.slice(first),
      {
        onSentence(sentence) {
          if (turn !== mine) return;
          const progress = (first + sentence) / paragraph.sentences.length;
          update({ phase: "playing", sentence: base + sentence, progress });
        },
        onEnd(isSilent) {
          if (turn !== mine) return;
          stopSpeaking = null;
          if (!isSilent) return playNext();
          pause();
          update({ notice: state.notice ? getTexts().failed : getTexts().silent });
        },
      },
      { ...readingSound, rate: readingSound.rate * state.rate },
    );
    return undefined;
  };
  const fallBack = (): void => {
    silence();
    if (!speak) {
      pause();
      return update({ notice: getTexts().failed });
    }
    update({ voice: "browser", notice: getTexts().fellBack });
    return play();
  };
  const playNext = (): void => {
    const state = store.getState();
    if (!state) return;
    if (state.paragraph + 1 < state.reading.paragraphs.length) return goTo(state.paragraph + 1);
    pause();
    update({ paragraph: 0, sentence: null, progress: 0 });
  };

  const play = (): void => {
    silence();
    const before = store.getState();
    if (!before) return;
    audioFocus.request(self, () => {
      pause();
      // Another sound has its own controls.
      update({ isDocked: false });
    });
    update({ phase: "loading", isDocked: true });
    const state = store.getState() ?? before;
    const audio = state.voice === "own" ? getParagraph(state)?.audio : null;
    if (audio) playOwn(state, audio);
    else playBrowser(state);
  };
  const pause = (): void => {
    silence();
    audioFocus.release(self);
    update({ phase: "paused" });
  };
  /** Begins with a paragraph. */
  const goTo = (paragraph: number): void => {
    const state = store.getState();
    const wanted = state?.reading.paragraphs[paragraph];
    if (!state || !wanted) return;
    silence();
    const isPaused = state.phase === "paused";
    update({ paragraph, progress: 0, sentence: countBefore({ ...state, paragraph }) });
    if (current && wanted.audio && current.src.endsWith(wanted.audio)) current.currentTime = 0;
    if (next && wanted.audio && next.src.endsWith(wanted.audio)) next.currentTime = 0;
    if (!isPaused) play();
  };

  return {
    /** Begins to read a text. */
    start(reading: Reading, source: string): void {
      silence();
      const rate = store.getState()?.rate ?? 1;
      const hasVoice = reading.paragraphs.some(({ audio }) => audio !== null);
      store.setState({
        reading,
        source,
        rate,
        phase: "loading",
        paragraph: 0,
        sentence: null,
        progress: 0,
        voice: hasVoice ? "own" : "browser",
        notice: "",
        isDocked: true,
      });
      play();
    },
    toggle(): void {
      const state = store.getState();
      if (state?.phase === "paused") play();
      else pause();
    },
    pause,
    goTo,
    goBy: (by: 1 | -1) => goTo((store.getState()?.paragraph ?? 0) + by),
    setRate(rate: number): void {
      update({ rate });
      if (current) current.playbackRate = rate;
      const state = store.getState();
      if (state?.voice === "browser" && state.phase !== "paused") play();
    },
    /** Ends the reading and puts the player away. */
    close(): void {
      pause();
      for (const media of [current, next]) {
        media?.removeAttribute("src");
        media?.load();
        media?.remove();
      }
      [current, next] = [null, null];
      store.setState(null);
    },
  };
};
