import type { Context } from "hono";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createSpeech } from "./create-speech.ts";
import type { SpeechBudgets } from "./speech-budget.ts";
import { speechRoutes } from "./speech-routes.ts";

type Deps = Omit<Parameters<typeof createSpeech>[0], "activity" | "budgets"> & {
  budgets: { speech: SpeechBudgets };
  getAddress(c: Context): string;
  providers: Pick<ProviderActivity, "record">;
  rateLimiter: RateLimiter;
};

/** Texts that a service reads aloud. */
export const createSpeechModule = ({ budgets, getAddress, providers, rateLimiter, ...deps }: Deps) => {
  const speech = createSpeech({ ...deps, budgets: budgets.speech, activity: providers });
  const { readings, service } = speech;
  return { ...speech, routes: [speechRoutes({ readings, speech: service, rateLimiter, getAddress })] };
};
