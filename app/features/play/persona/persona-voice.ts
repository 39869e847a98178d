import { audioFocus } from "#app/lib/audio-focus.ts";
import { muteStore } from "../settings.ts";
import { playTone, toneSeconds } from "./notification-tone.ts";

const sound = { rate: 0.9, pitch: 1.2, volume: 0.7 } as const;

let stopSpeaking: () => void = () => undefined;
let latest = 0;

/** Ends what the persona is saying. */
export const silencePersona = (): void => {
  latest += 1;
  stopSpeaking();
};

/** Plays the tone and says a text, unless she is muted or the browser has no voice. */
export const speakAsPersona = async (text: string): Promise<void> => {
  silencePersona();
  if (muteStore.getState()) return;
  const request = latest;
  if ("AudioContext" in window) playTone();
  if (!("speechSynthesis" in window)) return;
  const [module] = await Promise.all([
    // Without the code the bubble still says it in writing.
    import("#app/lib/read-aloud/speak.ts").catch(() => null),
    new Promise((resolve) => setTimeout(resolve, toneSeconds * 1_000)),
  ]);
  if (!module || request !== latest || muteStore.getState()) return;
  const owner = {};
  const stop = module.speak(text, { onSentence: () => undefined, onEnd: () => audioFocus.release(owner) }, sound);
  stopSpeaking = stop;
  audioFocus.request(owner, stop);
};
