import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { audioFocus } from "../audio-focus.ts";
import { type SpokenText, toSpokenPath } from "#contracts/speech/reading.ts";
import { readPublicSettings } from "../api/public-settings.ts";
import { useStore } from "../storage/external-store.ts";
import { isReadingOf, readingStore } from "./reading-store.ts";
import { handleLoadError } from "../document/load-error.ts";

const subscribe = () => () => {};

/** Whether there is a voice, of the site or of the browser; undefined until hydration. */
const useHasSpeech = (): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readPublicSettings().hasVoice || ("speechSynthesis" in window && "SpeechSynthesisUtterance" in window),
    () => undefined,
  );

/**
 * Text to speech with audio focus: in the character's voice, in a player that stays while pages change, or else in one of
 * the browser. `sentence` is the index being spoken, or null.
 */
export const useReadAloud = (text: string, spoken: SpokenText) => {
  const hasSpeech = useHasSpeech();
  const [isSpeaking, setIsSpeaking] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  /** Why it could not be loaded; empty if it was. */
  const [failure, setFailure] = useState("");
  const [sentence, setSentence] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  const latestRequest = useRef(0);

  const source = toSpokenPath(spoken);
  const isPlaying = useStore(readingStore, (state) => isReadingOf(state, source));
  const playing = useStore(readingStore, (state) => (state?.source === source ? state.sentence : null));

  const togglePlayer = async () => {
    try {
      const { toggleReading } = await import("./reading-player.ts");
      setFailure(await toggleReading(spoken));
    } catch (error) {
      setFailure(handleLoadError(error).description);
    }
  };

  const start = async () => {
    const requestId = ++latestRequest.current;
    const isWanted = () => latestRequest.current === requestId;
    setIsSpeaking(true);
    setIsSilent(false);
    setFailure("");
    const module = await import("./speak.ts").catch((error: unknown) => handleLoadError(error));
    if (!isWanted()) return;
    if (!("speak" in module)) {
      setFailure(module.description);
      setIsSpeaking(false);
      return;
    }
    const endReading = module.speak(text, {
      onSentence: setSentence,
      onEnd: (wasSilent) => {
        audioFocus.release(stop);
        setIsSpeaking(false);
        setIsSilent(wasSilent);
        setSentence(null);
      },
    });
    stop.current = endReading;
    audioFocus.request(stop, endReading);
  };

  const end = () => {
    latestRequest.current++;
    stop.current?.();
    setIsSpeaking(false);
  };

  useEffect(() => {
    const leave = () => {
      latestRequest.current++;
      stop.current?.();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  const toggle = () => {
    if (readPublicSettings().hasVoice) void togglePlayer();
    else if (isSpeaking) end();
    else void start();
  };
  return {
    hasSpeech,
    failure,
    isSpeaking: isSpeaking || isPlaying,
    isSilent,
    sentence: sentence ?? playing,
    toggle,
  };
};
