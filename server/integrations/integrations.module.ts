import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import { createIntegrationFunctions } from "./integrations.functions.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";

type Deps = { backend: Backend; env: Pick<Env, "allowsPrivateWebhooks">; jobs: Jobs; log: Log };

/** Other programs: the owner's tokens for them, and what they are told. */
export const createIntegrations = ({ backend, env, jobs, log }: Deps) => {
  const webhooks = createWebhookSender({ backend, jobs, allowsPrivate: env.allowsPrivateWebhooks, log });
  return { functions: createIntegrationFunctions({ webhooks }), tell: webhooks.tell };
};
