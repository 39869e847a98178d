import type { FairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { AppError } from "#contracts/errors.ts";
import type { Reservation } from "../http/limits/reserve.ts";
import type { JobCaller, SharedJobs } from "@site/fair-queue/shared-jobs.ts";
import type { Once } from "../jobs/create-once.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { type MediaName, parseMediaName } from "../media/media-names.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { Log } from "../telemetry/log.ts";
import { tagSpeech } from "./id3.ts";
import type { SpeechBudget } from "./speech-budget.ts";
import type { SpokenPart } from "./readings.ts";
import { isUnspoken, type SpeechProvider } from "./speech-provider.ts";
import { sentence } from "../sentence.ts";

/** A file on this machine, with its length in bytes. */
type SpeechFile = { file: string; size: number };

export type SpeechService = {
  /** Whether there is a voice. */
  readonly hasVoice: boolean;
  /** The audio of a part that was spoken before. */
  find(part: SpokenPart, client: string): Promise<SpeechFile | null>;
  /**
   * Speaks a part. `reserve` counts it before the work, unless somebody else waits for the same one. `isAhead`: nobody
   * listens yet. Throws AppError.
   */
  speak(
    part: SpokenPart,
    caller: JobCaller,
    reserve: () => Promise<Reservation>,
    isAhead?: boolean,
  ): Promise<SpeechFile>;
};

type Deps = {
  /** The service that is set now; null without one. */
  findProvider(): SpeechProvider | null;
  store: Pick<MediaStore, "put">;
  files: Pick<MediaFiles, "findOwn">;
  jobs: SharedJobs;
  once: Once;
  turns: FairSemaphore;
  log: Pick<Log, "warn">;
  budget: SpeechBudget;
  /** Records one call of the service; `error` is the reason of a failure. */
  observe(seconds: number, error?: unknown): void;
};

const toPartFile = ({ key }: Pick<SpokenPart, "key">): MediaName => {
  const name = parseMediaName(`${key}.mp3`);
  if (!name) throw new Error(`"${key}" is no key of a part`);
  return name;
};

const failed = (cause: unknown) =>
  new AppError("unavailable", sentence("speech.unreachable"), {
    detail: String(cause),
    cause,
  });

/** Speaks published texts with the chosen service, each part once, and keeps the audio in the storage of the backend. */
export const createSpeechService = (deps: Deps): SpeechService => {
  const { findProvider, store, files, jobs, once, turns, budget, log } = deps;

  const find: SpeechService["find"] = async (part, client) =>
    findProvider() ? files.findOwn(toPartFile(part), client) : null;

  /** A look for it that began before it was stored, and that this one joined, may have missed it. */
  const findStored: SpeechService["find"] = async (part, client) =>
    (await find(part, client)) ?? (await find(part, client));

  const ask = async (
    service: SpeechProvider,
    { text }: SpokenPart,
    { client, isAhead }: { client: string; isAhead: boolean },
    signal: AbortSignal,
  ) => {
    const giveBack = await budget.spend(text.length, client, isAhead);
    const startedAt = performance.now();
    const observe = (error?: unknown) => deps.observe((performance.now() - startedAt) / 1_000, error);
    try {
      const bytes = await service.speak(text, signal);
      observe();
      return bytes;
    } catch (error) {
      // If nobody waits any more, the service did not fail.
      if (!signal.aborted) observe(error);
      if (isUnspoken(error)) await giveBack();
      log.warn({ detail: String(error) }, "a text was not spoken");
      throw error;
    }
  };

  return {
    get hasVoice() {
      return findProvider() !== null;
    },
    find,
    async speak(part, caller, reserve, isAhead = false) {
      const provider = findProvider();
      if (!provider) throw failed("no voice is set up");
      const join = async (): Promise<SpeechFile> => {
        try {
          return await jobs.run(part.key, caller, ({ turn, signal }) =>
            once({
              kind: "speech",
              key: part.key,
              signal,
              find: () => findStored(part, caller.client),
              async make() {
                const bytes = await turn(turns, () => ask(provider, part, { client: caller.client, isAhead }, signal));
                await store.put(part.key, "mp3", tagSpeech(bytes));
                const recording = await findStored(part, caller.client);
                if (!recording) throw new Error("the audio was not stored");
                return recording;
              },
            }),
          );
        } catch (error) {
          throw error instanceof AppError ? error : failed(error);
        }
      };
      if (jobs.isRunning(part.key)) return join();
      const reservation = await reserve();
      if (jobs.isRunning(part.key)) {
        const [file] = await Promise.all([join(), reservation.refund()]);
        return file;
      }
      reservation.commit();
      return join();
    },
  };
};
