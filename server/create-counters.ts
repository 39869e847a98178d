import type { Backend } from "./backend.ts";
import type { Env } from "./env.ts";
import { createRateLimiter } from "./http/limits/rate-limiter.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { createProviderActivity, type ProviderActivity } from "./telemetry/provider-activity.ts";
import { createSecurityCounters } from "./telemetry/security-counters.ts";

type Given = {
  backend: Pick<Backend, "driver" | "status" | "serviceClient">;
  env: Pick<Env, "images" | "speech">;
  /** Of providers that were created before. */
  providerActivity?: ProviderActivity;
};

/** What a site counts, and who may do how much. */
export const createCounters = ({ backend, env, providerActivity = createProviderActivity() }: Given) => {
  const metrics = createMetrics(backend);
  // Several processes may share a database that is not embedded.
  const sharedCounters = backend.driver === "embedded" ? undefined : backend.serviceClient();
  const { images, speech } = env;
  const rateLimiter = createRateLimiter(sharedCounters, images.dailyBudget, speech.dailyBudget, (rule) =>
    metrics.limitRefusals.inc({ rule }),
  );
  return { metrics, security: createSecurityCounters(), providers: providerActivity, sharedCounters, rateLimiter };
};
