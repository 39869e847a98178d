import type { Backend } from "./backend.ts";
import type { Env } from "./env.ts";
import { createDayBudget } from "./http/limits/day-budget.ts";
import { createRateLimiter } from "./http/limits/rate-limiter.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { createProviderActivity, type ProviderActivity } from "./telemetry/provider-activity.ts";
import { createSecurityCounters } from "./telemetry/security-counters.ts";

type Given = {
  backend: Pick<Backend, "driver" | "status" | "serviceClient">;
  env: Pick<Env, "images" | "speech">;
  /** Of providers that were created before. */
  providerActivity?: ProviderActivity;
  now?: (() => number) | undefined;
};

/** In a day: a mail provider ends an account that sends to strangers who never asked. */
const mostStrangersMails = 4_000;

/** What a site counts, and who may do how much. */
export const createCounters = ({ backend, env, providerActivity = createProviderActivity(), now }: Given) => {
  const metrics = createMetrics();
  // Several processes may share a database that is not embedded.
  const sharedCounters = backend.driver === "embedded" ? undefined : backend.serviceClient();
  const rateLimiter = createRateLimiter(sharedCounters, (rule) => metrics.limitRefusals.inc({ rule }));
  const open = (name: string, site: number, what: string) =>
    createDayBudget({
      name,
      limits: { site, perUser: Number.MAX_SAFE_INTEGER },
      what,
      isPublic: true,
      shared: sharedCounters,
      now,
    });
  const { images, speech } = env;
  const budgets = {
    /** Emails that a visitor has sent to an address that anybody can enter. */
    strangersMails: open("strangersMails", mostStrangersMails, "The confirmation emails of this site"),
    images: open("images", images.dailyBudget, "The new pictures"),
    speech: {
      all: open("speech", speech.dailyBudget, "The texts that can be read aloud"),
      ahead: open("speechAhead", Math.floor(speech.dailyBudget / 2), "The texts that are read ahead"),
    },
  };
  return {
    budgets,
    metrics,
    security: createSecurityCounters(),
    providers: providerActivity,
    sharedCounters,
    rateLimiter,
  };
};
