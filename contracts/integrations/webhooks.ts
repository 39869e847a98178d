import { z } from "zod";
import type { Row } from "../database.ts";
import { type WebhookEvent, webhookEvents } from "../values/integration-values.ts";

const id = z.uuid("There is no such webhook.");
const address = "Please enter an address that begins with https:// or http://.";
const url = z
  .url({ protocol: /^https?$/, error: address, abort: true })
  .max(2_000, "The address can have up to 2,000 characters.")
  .refine((value) => {
    const { username, password } = new URL(value);
    return username === "" && password === "";
  }, "The address may not contain a user name or a password.");
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "Please choose what the webhook is told.")
  .max(webhookEvents.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, "Each event can be named once.");

/** Request body of the function `webhooks`. */
export const webhookRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("list") }),
    z.strictObject({ action: z.literal("create"), url, events }),
    z.strictObject({ action: z.literal("update"), id, url, events, isOn: z.boolean() }),
    z.strictObject({ action: z.literal("delete"), id }),
    /** Sends a test at once. */
    z.strictObject({ action: z.literal("test"), id }),
    z.strictObject({ action: z.literal("deliveries"), id }),
    /** Sends a delivery once more. */
    z.strictObject({ action: z.literal("again"), deliveryId: z.uuid("There is no such delivery.") }),
  ],
  { error: "action must be one of list, create, update, delete, test, deliveries, again" },
);
export type WebhookRequest = z.input<typeof webhookRequestSchema>;

export type Webhook = Omit<Row<"webhooks">, "secret" | "events"> & { events: WebhookEvent[] };

/** `answered` is the HTTP status of the last answer, if there was one. Times are ISO 8601. */
export type WebhookDelivery = Pick<Row<"jobs">, "id" | "attempts" | "problem" | "created_at" | "due_at"> & {
  event: WebhookEvent | "test";
  status: "waiting" | "delivered" | "failed";
  answered: number | null;
  delivered_at: string | null;
};
