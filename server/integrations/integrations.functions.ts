import { setTimeout as wait } from "node:timers/promises";
import { apiTokenRequestSchema } from "#contracts/integrations/api-tokens.ts";
import { webhookRequestSchema } from "#contracts/integrations/webhooks.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { createToken, listTokens, revokeToken } from "./tokens/token-store.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";
import {
  createWebhook,
  deleteWebhook,
  findDelivery,
  listDeliveries,
  listWebhooks,
  queueAgain,
  queueTest,
  updateWebhook,
} from "./webhooks/webhook-store.ts";

type Services = { webhooks: WebhookSender };

/** How long the owner waits for what they sent, in milliseconds: longer than a receiver may take. */
const sendMs = 12_000;

export const createIntegrationFunctions = ({ webhooks }: Services): FunctionDefinition[] => {
  const send = async (call: OwnerCall, id: string) => {
    const waited = new AbortController();
    await Promise.race([webhooks.tell(), wait(sendMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
    return { delivery: await findDelivery(call, id) };
  };
  return [
    /** Keys of programs that act for the owner. */
    defineFunction({
      name: "api-tokens",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      body: apiTokenRequestSchema,
      actions: {
        list: async (call) => ({ tokens: await listTokens(call) }),
        create: (call) => createToken(call, call.body),
        revoke: async (call) => {
          await revokeToken(call, call.body.id);
          return { success: true };
        },
      },
    }),

    /** Addresses of other programs that are told what happens. */
    defineFunction({
      name: "webhooks",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 4,
      body: webhookRequestSchema,
      actions: {
        list: async (call) => ({ webhooks: await listWebhooks(call) }),
        create: (call) => createWebhook(call, call.body),
        update: async (call) => ({ webhook: await updateWebhook(call, call.body) }),
        delete: async (call) => {
          await deleteWebhook(call, call.body.id);
          return { success: true };
        },
        test: async (call) => send(call, await queueTest(call, call.body.id)),
        deliveries: async (call) => ({ deliveries: await listDeliveries(call, call.body.id) }),
        again: async (call) => {
          await queueAgain(call, call.body.deliveryId);
          return send(call, call.body.deliveryId);
        },
      },
    }),
  ];
};
