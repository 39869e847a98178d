import type { Context } from "hono";
import { createDayBudget } from "./http/limits/day-budget.ts";
import { createRateLimiter } from "./http/limits/rate-limiter.ts";
import { createLocalAccess } from "./http/local-access/local-access.ts";
import { createOnce } from "./jobs/create-once.ts";
import { createBodyBudget } from "./http/middleware/body-budget.ts";
import { getClientIp, getClientLine } from "./http/sender/client-ip.ts";
import type { SiteParts } from "./site-parts.ts";
import { createLogBuffer } from "./telemetry/log-buffer.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { createProviderActivity } from "./telemetry/provider-activity.ts";
import { createSecurityCounters } from "./telemetry/security-counters.ts";

/** In a day: a mail provider ends an account that sends to strangers who never asked. */
const mostStrangersMails = 4_000;

/** What all nouns stand on: the parts of the site, what is counted, and who may do how much. */
export const createCore = (parts: SiteParts) => {
  const { backend, env, log, providerActivity, now } = parts;
  const metrics = createMetrics();
  // Several processes may share a database that is not embedded.
  const sharedCounters = backend.driver === "embedded" ? undefined : backend.serviceClient();
  const rateLimiter = createRateLimiter(sharedCounters, (rule) => metrics.limitRefusals.inc({ rule }));
  const open = (name: string, readSite: () => number, what: "mails" | "pictures" | "speech" | "speechAhead") =>
    createDayBudget({
      name,
      limits: () => ({ site: readSite(), perUser: Number.MAX_SAFE_INTEGER }),
      what,
      isPublic: true,
      shared: sharedCounters,
      now,
    });
  const getLine = (c: Context) => getClientLine(c, env.trustProxy);
  return {
    ...parts,
    mode: parts.mode ?? "production",
    logBuffer: parts.logBuffer ?? createLogBuffer(),
    budgets: {
      /** Emails that a visitor has sent to an address that anybody can enter. */
      strangersMails: open("strangersMails", () => mostStrangersMails, "mails"),
      images: open("images", () => env.images.dailyBudget, "pictures"),
      speech: {
        all: open("speech", () => env.speech.dailyBudget, "speech"),
        ahead: open("speechAhead", () => Math.floor(env.speech.dailyBudget / 2), "speechAhead"),
      },
    },
    metrics,
    security: createSecurityCounters(),
    providers: providerActivity ?? createProviderActivity(),
    sharedCounters,
    once: createOnce({ shared: sharedCounters, log }),
    rateLimiter,
    bodies: createBodyBudget(getLine),
    localAccess: createLocalAccess({ env, key: parts.localKey, rateLimiter, log }),
    getAddress: (c: Context) => getClientIp(c, env.trustProxy),
    getLine,
  };
};
