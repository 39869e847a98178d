import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Reservation } from "../http/limits/reserve.ts";
import type { Log } from "../telemetry/log.ts";
import type { Speech } from "../speech/create-speech.ts";
import type { SpokenReading } from "../speech/readings.ts";
import type { EpisodeStore } from "./episode-store.ts";

type Deps = {
  speech: Pick<Speech, "readings" | "service">;
  episodes: Pick<EpisodeStore, "build" | "find">;
  backend: Pick<Backend, "onChange">;
  log: Pick<Log, "warn">;
  /** Whether parts are spoken that nobody has listened to. */
  isAhead(): boolean;
  /** Called when an episode is complete. */
  onComplete(): void;
  times?: { firstMs: number; everyMs: number };
};

/** The newest stories; older ones are spoken when somebody listens. */
export const podcastLength = 100;
const defaultTimes = { firstMs: 5_000, everyMs: 120_000 };

/** The longest pause after failures in a row, each of which doubles it. */
const maxPauseMs = 3_600_000;

const free: Reservation = { commit: () => undefined, refund: async () => undefined };

/**
 * Completes the audio of the newest stories, one part at a time, until the day's budget for it is used up or the service
 * fails; then it tries again later. Returns a stop function. Several processes do it together:
 * a part is spoken by one of them.
 */
export const speakAhead = ({ speech, episodes, backend, log, isAhead, onComplete, times = defaultTimes }: Deps) => {
  const { readings, service } = speech;
  const stop = new AbortController();
  const { signal } = stop;
  let isDue = Promise.withResolvers<void>();

  const complete = async (reading: SpokenReading): Promise<void> => {
    for (const part of reading.parts) {
      if (signal.aborted) return;
      const recording = isAhead() ? await service.find(part, "site") : null;
      if (isAhead() && !recording) await service.speak(part, { client: "site", signal }, async () => free, true);
    }
    if (await episodes.build(reading)) onComplete();
  };
  const round = async (): Promise<void> => {
    if (!service.hasVoice) return;
    const posts = await readings.listPosts(podcastLength);
    for (const post of posts) {
      const reading = readings.toReading(post);
      if (signal.aborted) return;
      if (!(await episodes.find(reading.key))) await complete(reading);
    }
  };
  const run = async (): Promise<void> => {
    let failures = 0;
    await wait(times.firstMs, undefined, { signal, ref: false });
    while (!signal.aborted) {
      isDue = Promise.withResolvers<void>();
      failures = await round().then(
        () => 0,
        (error: unknown) => {
          if (signal.aborted || (error instanceof AppError && error.code === "limit_exceeded")) return 0;
          log.warn({ detail: String(error) }, "stories not spoken for the podcast");
          return failures + 1;
        },
      );
      const pauseMs = Math.min(times.everyMs * 2 ** failures, maxPauseMs);
      const pause = wait(pauseMs, undefined, { signal, ref: false });
      // A voice that fails costs money with each call: what is written meanwhile does not hurry it.
      await (failures > 0 ? pause : Promise.race([pause, isDue.promise]));
    }
  };
  const running = run().catch(() => undefined);
  const stopListening = backend.onChange((table) => table === "posts" && isDue.resolve());
  return async (): Promise<void> => {
    stopListening();
    stop.abort();
    await running;
  };
};
