import { expect, test } from "vitest";
import type { Reading } from "#contracts/speech/reading.ts";
import { createAudioFocus } from "../audio-focus.ts";
import { createStore } from "../storage/external-store.ts";
import { createReadingPlayer, type SpokenMedia } from "./create-reading-player.ts";
import type { ReadingState } from "./reading-store.ts";
import type { ReaderEvents } from "./speak.ts";

/** Audio whose events a test sends. As in browsers, playing what failed reports no error again. */
const createFakeMedia = () => {
  const listeners = new Map<string, () => void>();
  const media = {
    src: "",
    currentTime: 0,
    duration: 10,
    playbackRate: 1,
    preload: "" as const,
    error: null as MediaError | null,
    loads: 0,
    isRemoved: false,
    async play() {
      if (media.error) throw Object.assign(new Error("no source"), { name: "NotSupportedError" });
    },
    pause: () => undefined,
    removeAttribute: () => undefined,
    load() {
      media.error = null;
      media.loads += 1;
    },
    remove() {
      media.isRemoved = true;
    },
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    send: (type: string) => listeners.get(type)?.(),
    fail() {
      media.error = { code: 4 } as MediaError;
      media.send("error");
    },
  };
  return media satisfies SpokenMedia;
};

const reading: Reading = {
  title: "Rain",
  artist: "Chloe",
  page: "/post/rain",
  paragraphs: ["Rain", "It rained.", "The lamp was on."].map((sentence, index) => ({
    id: index === 0 ? null : `p-${index}`,
    isHeading: false,
    sentences: [sentence],
    audio: `/speech/post/rain/${index}.mp3`,
  })),
};

const open = ({ hasSpeech = true } = {}) => {
  const media: ReturnType<typeof createFakeMedia>[] = [];
  const spoken: { sentences: readonly string[]; events: ReaderEvents }[] = [];
  const store = createStore<ReadingState | null>(null);
  const player = createReadingPlayer({
    store,
    createMedia() {
      const one = createFakeMedia();
      media.push(one);
      return one;
    },
    audioFocus: createAudioFocus(() => undefined),
    speak: hasSpeech
      ? (text, events) => {
          spoken.push({ sentences: typeof text === "string" ? [text] : text, events });
          return () => undefined;
        }
      : null,
    onChange: () => undefined,
  });
  player.start(reading, "/speech/post/rain");
  const getMedia = (index: number) => media[index] ?? createFakeMedia();
  const getState = () => store.getState() ?? expect.unreachable("nothing is read");
  return { player, media, getMedia, spoken, getState };
};

test("loads the next paragraph while one is heard, and goes on with it", () => {
  const { getMedia, getState, media } = open();
  getMedia(0).send("playing");
  expect(media.map(({ src }) => src)).toEqual(["/speech/post/rain/0.mp3", "/speech/post/rain/1.mp3"]);
  getMedia(0).send("ended");
  getMedia(1).send("playing");
  expect(getState()).toMatchObject({ paragraph: 1, phase: "playing", sentence: 1 });
  expect(getMedia(0).src).toBe("/speech/post/rain/2.mp3");
});

test("asks once more for a paragraph that failed while it loaded ahead, and lets the browser read it if it fails again", () => {
  const { getMedia, getState, spoken } = open();
  getMedia(0).send("playing");
  getMedia(1).fail();
  expect(getState()).toMatchObject({ voice: "own", notice: "" });
  getMedia(0).send("ended");
  expect(getMedia(1).loads).toBe(1);
  getMedia(1).fail();
  expect(getState()).toMatchObject({
    voice: "browser",
    paragraph: 1,
    notice: "The voice could not be reached. Your browser reads on.",
  });
  expect(spoken.map(({ sentences }) => sentences)).toEqual([["It rained."]]);
  spoken[0]?.events.onSentence(0);
  spoken[0]?.events.onEnd(false);
  expect(getState()).toMatchObject({ paragraph: 2, sentence: 2, voice: "browser" });
});

test("pauses and says why when neither the voice nor the browser can read", () => {
  const { getMedia, getState, player } = open({ hasSpeech: false });
  getMedia(0).fail();
  expect(getState()).toMatchObject({
    phase: "paused",
    notice: "The voice could not be reached. Please try again soon.",
  });
  player.toggle();
  expect(getMedia(0).loads).toBe(1);
});

test("says that the voice failed, not that the browser has none, when its speech is silent too", () => {
  const { getMedia, getState, spoken } = open();
  getMedia(0).fail();
  spoken[0]?.events.onEnd(true);
  expect(getState()).toMatchObject({
    phase: "paused",
    notice: "The voice could not be reached. Please try again soon.",
  });
});

test("leaves no audio on the page when it is closed", () => {
  const { getMedia, media, player } = open();
  getMedia(0).send("playing");
  player.close();
  expect(media.map(({ isRemoved }) => isRemoved)).toEqual([true, true]);
});
