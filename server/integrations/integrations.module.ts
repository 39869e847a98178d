import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import { createIntegrationFunctions } from "./integrations.functions.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";

type Deps = { backend: Backend; env: Pick<Env, "allowsPrivateWebhooks">; log: Log };

/** Other programs: the owner's tokens for them, and what they are told. */
export const createIntegrations = ({ backend, env, log }: Deps) => {
  const webhooks = createWebhookSender({ backend, allowsPrivate: env.allowsPrivateWebhooks, log });
  return { functions: createIntegrationFunctions({ webhooks }), close: webhooks.close };
};
