import { type Reading, type SpokenText, toReadingPath, toSpokenPath } from "#contracts/speech/reading.ts";
import { getContent } from "../content/content.ts";
import { audioFocus } from "../audio-focus.ts";
import { hasSounded } from "../has-sounded.ts";
import { onePerPage } from "../one-per-page.ts";
import { createReadingPlayer } from "./create-reading-player.ts";
import { readingStore, type ReadingState } from "./reading-store.ts";
import { speak } from "./speak.ts";

const hasSpeech = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;

const createMedia = (): HTMLAudioElement => {
  const audio = document.createElement("audio");
  audio.dataset.player = "reading";
  document.body.append(audio);
  return audio;
};

const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Action not supported by this browser.
  }
};

/** Shows the reading on lock screens, whose controls work on paragraphs. */
const shareWithSystem = ({ reading: { title, artist }, phase }: ReadingState): void => {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  if (phase !== "paused" && mediaSession.metadata?.title !== title) {
    mediaSession.metadata = new MediaMetadata({ title, artist });
    setHandler("play", () => getReadingPlayer().toggle());
    setHandler("pause", () => getReadingPlayer().pause());
    setHandler("stop", () => getReadingPlayer().pause());
    setHandler("previoustrack", () => getReadingPlayer().goBy(-1));
    setHandler("nexttrack", () => getReadingPlayer().goBy(1));
  }
  if (mediaSession.metadata?.title === title) mediaSession.playbackState = phase === "paused" ? "paused" : "playing";
};

/** The one player of texts on the page; it plays on while pages change. */
export const getReadingPlayer = onePerPage(() => {
  const player = createReadingPlayer({
    store: readingStore,
    createMedia,
    audioFocus,
    speak: hasSpeech() ? speak : null,
    onChange: shareWithSystem,
  });
  window.addEventListener("pagehide", player.pause);
  return player;
});

/** Reads a text aloud, pauses it, or goes on with it. Returns why it cannot; empty if it can. */
export const toggleReading = async (text: SpokenText): Promise<string> => {
  const player = getReadingPlayer();
  const source = toSpokenPath(text);
  if (readingStore.getState()?.source === source) {
    player.toggle();
    hasSounded.setState(true);
    return "";
  }
  const reading = await fetch(toReadingPath(text), { signal: AbortSignal.timeout(15_000) })
    .then((response) => (response.ok ? (response.json() as Promise<Reading>) : null))
    .catch(() => null);
  if (!reading || reading.paragraphs.length === 0) return getContent("player-controls").reading.unreadable;
  player.start(reading, source);
  hasSounded.setState(true);
  return "";
};
