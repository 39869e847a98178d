import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Log } from "../telemetry/log.ts";
import { createAnalyticsFunctions } from "./analytics.functions.ts";
import { createUsageCounters } from "./usage-counters.ts";

type Deps = { backend: Pick<Backend, "serviceClient">; content: Content; log: Log };

/** What is counted of visits and plays. */
export const createAnalytics = ({ backend, content, log }: Deps) => {
  const usageCounters = createUsageCounters(backend.serviceClient(), log);
  return {
    usageCounters,
    functions: createAnalyticsFunctions({ content, usageCounters }),
    close: usageCounters.close,
  };
};
