import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { audioFocus } from "../audio-focus.ts";
import { handleLoadError } from "../document/load-error.ts";

const subscribe = () => () => {};

/** Whether the browser supports speech synthesis; undefined until hydration. */
const useHasSpeech = (): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window,
    () => undefined,
  );

/** Text to speech with audio focus. `sentence` is the index being spoken, or null. */
export const useReadAloud = (text: string) => {
  const hasSpeech = useHasSpeech();
  const [isSpeaking, setIsSpeaking] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  /** Why it could not be loaded; empty if it was. */
  const [failure, setFailure] = useState("");
  const [sentence, setSentence] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  const latestRequest = useRef(0);

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

  return { hasSpeech, failure, isSpeaking, isSilent, sentence, toggle: () => (isSpeaking ? end() : void start()) };
};
