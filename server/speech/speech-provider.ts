import type { Env } from "../env.ts";
import { HttpStatusError } from "../http/outgoing/ssrf-safe-fetch.ts";
import { providerFetch, type ProviderLimits } from "../images/providers/provider-fetch.ts";
import { readSpeech } from "./speech-mp3.ts";

export type SpeechProvider = {
  /** Distinguishes what different voices say. */
  id: string;
  /** Returns an MP3 file without tags. Rejects when `signal` aborts, and with a reason that never contains the text. */
  speak(text: string, signal?: AbortSignal): Promise<Uint8Array>;
};

const speechLimits: ProviderLimits = { timeoutMs: 25_000, retryDelayMs: 500, maxBytes: 8_000_000 };
/** Nobody speaks faster: such an answer lacks most of the text. */
const maxCharactersPerSecond = 80;

const unreached: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Whether a call failed before the service did any work, so that it costs nothing. */
export const isUnspoken = (error: unknown): boolean =>
  (error instanceof HttpStatusError && error.status >= 400) || unreached.has((error as NodeJS.ErrnoException).code);

/** A service with OpenAI's speech interface: OpenAI, Kokoro, openedai-speech and others. */
export const createSpeechProvider = (
  { baseUrl, model, voice, apiKey, lookup }: NonNullable<Env["voice"]>,
  limits: ProviderLimits = speechLimits,
): SpeechProvider => {
  const url = new URL(`${baseUrl}/audio/speech`);
  return {
    id: JSON.stringify([model, voice]),
    async speak(text, signal) {
      const json = { model, voice, input: text, response_format: "mp3" };
      const request = { url, trustedOrigin: url.origin, lookup, apiKey, json, accept: "audio/mpeg", signal };
      const sound = readSpeech(await providerFetch(request, limits));
      if (text.length / sound.seconds > maxCharactersPerSecond) throw new Error("the answer is shorter than its text");
      return sound.bytes;
    },
  };
};
