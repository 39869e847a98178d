import { type Context, Hono } from "hono";
import { AppError, type Failure, httpStatusByCode } from "#contracts/errors.ts";
import type { SpokenText } from "#contracts/speech/reading.ts";
import { reserveAll } from "../http/limits/reserve-all.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import { toWideKey } from "../http/sender/client-ip.ts";
import { sendFile } from "../http/responses/send-file.ts";
import { type Readings, type SpokenReading, toPublicReading } from "./readings.ts";
import type { SpeechService } from "./speech-service.ts";
import { notFound } from "../http/responses/not-found.ts";
import { sayTo, sentence } from "../sentence.ts";

type Options = {
  readings: Pick<Readings, "find">;
  speech: SpeechService;
  rateLimiter: RateLimiter;
  getAddress(c: Context): string;
};

/** A text that is withdrawn is silent after this time, also for those who have heard it. */
const cacheControl = "public, max-age=600";
const maxNameLength = 200;

const toText = (kind: string, name: string): SpokenText | null => {
  if (name.length > maxNameLength) return null;
  if (kind === "post") return { kind, name };
  return kind === "page" && (name === "landing" || name === "story-page") ? { kind, name } : null;
};

/**
 * Texts that everybody can read, aloud: `/speech/<kind>/<name>/reading.json` says what is spoken, `<key>.mp3` is a part of
 * it. Callers name a text and a part, never words. Pages of other sites get audio that exists; none is made for them.
 */
export const speechRoutes = ({ readings, speech, rateLimiter, getAddress }: Options): Hono => {
  const app = new Hono();
  const written = new WeakMap<SpokenReading, string>();
  const write = (reading: SpokenReading): string => {
    const json = written.get(reading) ?? JSON.stringify(toPublicReading(reading, speech.hasVoice));
    written.set(reading, json);
    return json;
  };

  app.on(["GET", "HEAD"], "/speech/:kind/:name/:file", async (c) => {
    const { kind, name, file } = c.req.param();
    const text = toText(kind, name);
    const [, key] = /^([0-9a-f]{24})\.mp3$/.exec(file) ?? [];
    if (!text || (file !== "reading.json" && key === undefined)) return notFound(c);
    const client = getAddress(c);
    const line = toWideKey(client);
    const reading = await readings.find(text, line);
    if (!reading) return notFound(c);
    if (key === undefined)
      return c.body(write(reading), 200, { "content-type": "application/json", "cache-control": "no-cache" });
    const part = reading.parts.find((known) => known.key === key);
    if (!part || !speech.hasVoice) return notFound(c);
    const send = (recording: { file: string; size: number }) =>
      sendFile(c, { ...recording, type: "audio/mpeg", tag: key, cacheControl });
    const recording = await speech.find(part, line);
    if (recording) return send(recording);
    if (c.req.method === "HEAD") return notFound(c);
    if (c.req.header("sec-fetch-site") === "cross-site") throw new AppError("forbidden", sentence("speech.otherSite"));
    const reserve = () =>
      reserveAll(rateLimiter, [
        ["newSpeech", client],
        ["newSpeechPerDay", client],
      ]);
    return send(await speech.speak(part, { client: line, signal: c.req.raw.signal }, reserve));
  });
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    const headers = { "cache-control": "no-store", "retry-after": String(error.retryAfter ?? 10) };
    return c.json(
      { error: sayTo(c, error), code: error.code } satisfies Failure,
      httpStatusByCode[error.code],
      headers,
    );
  });
  return app;
};
