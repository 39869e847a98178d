import path from "node:path";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import { followSetting } from "../follow-setting.ts";
import { createSharedJobs } from "@site/fair-queue/shared-jobs.ts";
import { createMediaFiles } from "../media/media-files.ts";
import { createMediaStore } from "../media/media-store.ts";
import type { Once } from "../jobs/create-once.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createSpeechBudget, type SpeechBudgets } from "./speech-budget.ts";
import { createReadings } from "./readings.ts";
import { createSpeechProvider } from "./speech-provider.ts";
import { createSpeechService } from "./speech-service.ts";
import { sentence } from "../sentence.ts";

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  content: Content;
  env: Pick<Env, "voice">;
  contentDir: string;
  cacheDir: string;
  budgets: SpeechBudgets;
  metrics: Pick<Metrics, "speech">;
  log: Pick<Log, "warn">;
  once: Once;
  activity: Pick<ProviderActivity, "record">;
};

const bucket = { name: "speech", isPublic: false };
const folderName = "speech";

const busy = () => new AppError("unavailable", sentence("speech.busy"), { retryAfter: 10 });

export type Speech = ReturnType<typeof createSpeech>;

/** What is read aloud with the configured voice, and where its audio is kept. */
export const createSpeech = ({ backend, content, env, contentDir, cacheDir, budgets, ...deps }: Deps) => {
  const findProvider = followSetting(
    () => env.voice,
    (voice) => (voice ? createSpeechProvider(voice) : null),
  );
  const store = createMediaStore(backend, bucket);
  const files = createMediaFiles({ store, contentDir, cacheDir, folderName });
  const turns = createFairSemaphore({
    concurrency: 4,
    concurrencyOfClient: 2,
    maxWaitingOfClient: 10,
    maxWaiting: 100,
    maxWaitMs: 20_000,
    createRefusal: busy,
  });
  const service = createSpeechService({
    findProvider,
    store,
    files,
    log: deps.log,
    jobs: createSharedJobs(),
    once: deps.once,
    turns,
    budget: createSpeechBudget(budgets),
    observe(seconds, error) {
      deps.metrics.speech.observe({ result: error === undefined ? "made" : "failed" }, seconds);
      deps.activity.record("voice", error);
    },
  });
  return {
    service,
    turns,
    store,
    files,
    readings: createReadings({ backend, content, getVoice: () => findProvider()?.id ?? null }),
    /** Of copies on this machine. */
    folder: path.join(cacheDir, folderName),
  };
};
