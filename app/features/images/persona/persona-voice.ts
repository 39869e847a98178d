import { audioFocus } from "#app/lib/audio-focus.ts";
import { muteStore } from "../settings.ts";
import { playTone, toneSeconds } from "./notification-tone.ts";

const sound = { rate: 0.9, pitch: 1.2, volume: 0.7 } as const;

let stopSpeaking: () => void = () => undefined;
let latest = 0;

/** Stops the persona's speech. */
export const silencePersona = (): void => {
  latest += 1;
  stopSpeaking();
};

/** Plays the tone and speaks a text, unless muted or unsupported by the browser. */
export const speakAsPersona = async (text: string): Promise<void> => {
  silencePersona();
  if (muteStore.getState()) return;
  const request = latest;
  if ("AudioContext" in window) playTone();
  if (!("speechSynthesis" in window)) return;
  const [module] = await Promise.all([
    // If the code cannot be loaded, the speech bubble still shows the text.
    import("#app/lib/read-aloud/speak.ts").catch(() => null),
    new Promise((resolve) => setTimeout(resolve, toneSeconds * 1_000)),
  ]);
  if (!module || request !== latest || muteStore.getState()) return;
  const owner = {};
  const stop = module.speak(text, { onSentence: () => undefined, onEnd: () => audioFocus.release(owner) }, sound);
  stopSpeaking = stop;
  audioFocus.request(owner, stop);
};
