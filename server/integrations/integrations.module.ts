import type { Backend } from "../backend.ts";
import type { LiveContent } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { LiveEnv } from "../live-env.ts";
import type { Log } from "../telemetry/log.ts";
import { createCdn } from "./cdn/create-cdn.ts";
import { createIntegrationFunctions } from "./integrations.functions.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";

type Deps = {
  backend: Backend;
  content: Pick<LiveContent, "onChange">;
  env: Pick<Env, "allowsPrivateWebhooks" | "cdn">;
  jobs: Jobs;
  log: Log;
  settings: Pick<LiveEnv, "onChange">;
};

/** Other programs: the owner's tokens for them, what they are told, and the CDN that keeps pages. */
export const createIntegrations = ({ backend, content, env, jobs, log, settings }: Deps) => {
  const webhooks = createWebhookSender({ backend, jobs, allowsPrivate: env.allowsPrivateWebhooks, log });
  const cdn = createCdn({ backend, content, env, jobs, log, settings });
  return { functions: createIntegrationFunctions({ webhooks }), tell: webhooks.tell, cdn, close: cdn.close };
};
