import { checkViolation } from "@site/supabase/sqlstate.ts";
import { z } from "zod";
import type { Row } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { Webhook, WebhookDelivery } from "#contracts/integrations/webhooks.ts";
import type { WebhookEvent } from "#contracts/values/integration-values.ts";
import { randomUUID } from "node:crypto";
import type { OwnerCall } from "../../http/functions/call.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import { createSecret } from "./sign-delivery.ts";

type Store = Pick<OwnerCall, "backend" | "actor">;
type NewWebhook = { url: string; events: WebhookEvent[] };

const shown = "id,url,events,is_on,created_at";
const shownOfJob = "id,key,state,attempts,result,problem,created_at,due_at,ended_at";
const maxDeliveries = 50;
const tooMany = "There can be up to 20 webhooks. Delete one that is not used any more.";

const now = (): string => new Date().toISOString();
const unavailable = (detail: string) =>
  new AppError("unavailable", "The webhooks cannot be reached at the moment. Please try again soon.", { detail });
const notFound = () =>
  new AppError("not_found", "There is no such webhook any more. Perhaps it was deleted elsewhere.");

const webhooks = ({ backend }: Pick<Store, "backend">) => backend.serviceClient().from("webhooks");
const jobs = ({ backend }: Pick<Store, "backend">) => backend.serviceClient().from("jobs");

type DeliveryJob = Pick<
  Row<"jobs">,
  "id" | "key" | "state" | "attempts" | "result" | "problem" | "created_at" | "due_at" | "ended_at"
>;
const resultSchema = z.object({ answered: z.number().nullable() }).catch({ answered: null });

/** The key of a delivery is what is told to which webhook: "<webhook> <event> <subject>". */
export const toDeliveryEvent = (key: string) => key.split(" ")[1] as WebhookDelivery["event"];

const toDelivery = ({ key, state, result, ended_at, ...job }: DeliveryJob): WebhookDelivery => ({
  ...job,
  event: toDeliveryEvent(key),
  status: state === "done" ? "delivered" : state === "failed" ? "failed" : "waiting",
  answered: resultSchema.parse(result).answered,
  delivered_at: state === "done" ? ended_at : null,
});

/** All webhooks, newest first. */
export const listWebhooks = async (store: Store): Promise<Webhook[]> => {
  const { data, error } = await webhooks(store).select(shown).order("created_at", { ascending: false }).order("id");
  if (error) throw unavailable(error.message);
  return data as Webhook[];
};

/** Makes a webhook. The secret that signs its deliveries is returned here and nowhere else. */
export const createWebhook = async (store: Store, { url, events }: NewWebhook) => {
  const secret = createSecret();
  const note = { table: "webhooks", action: "webhook created" } as const;
  const insert = webhooks(store).insert({ url, events, secret });
  const { data, error } = await withAudit(insert, store, note).select(shown).single();
  if (error?.code === checkViolation) throw new AppError("conflict", tooMany);
  if (error) throw unavailable(error.message);
  return { webhook: data as Webhook, secret };
};

export const updateWebhook = async (
  store: Store,
  { id, url, events, isOn }: NewWebhook & { id: string; isOn: boolean },
): Promise<Webhook> => {
  const note = { table: "webhooks", action: "webhook changed" } as const;
  const update = webhooks(store).update({ url, events, is_on: isOn }).eq("id", id);
  const { data, error } = await withAudit(update, store, note).select(shown).maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw notFound();
  if (isOn) await jobs(store).update({ due_at: now() }).eq("kind", "webhook").eq("lane", id).eq("state", "waiting");
  return data as Webhook;
};

/** Deletes a webhook and what waits for it. One that is gone already is no error. */
export const deleteWebhook = async (store: Store, id: string): Promise<void> => {
  const note = { table: "webhooks", action: "webhook deleted" } as const;
  const { error } = await withAudit(webhooks(store).delete().eq("id", id), store, note);
  if (error) throw unavailable(error.message);
};

/** The newest deliveries of a webhook. */
export const listDeliveries = async (store: Store, id: string): Promise<WebhookDelivery[]> => {
  const { data, error } = await jobs(store)
    .select(shownOfJob)
    .eq("kind", "webhook")
    .eq("lane", id)
    .order("created_at", { ascending: false })
    .limit(maxDeliveries);
  if (error) throw unavailable(error.message);
  return data.map(toDelivery);
};

export const findDelivery = async (store: Store, id: string): Promise<WebhookDelivery> => {
  const { data, error } = await jobs(store).select(shownOfJob).eq("kind", "webhook").eq("id", id).maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw notFound();
  return toDelivery(data);
};

/** Queues a test, also of a webhook that is off. Returns its id. */
export const queueTest = async (store: Store, webhookId: string): Promise<string> => {
  const { data: webhook, error } = await webhooks(store).select("id").eq("id", webhookId).maybeSingle();
  if (error) throw unavailable(error.message);
  if (!webhook) throw notFound();
  const job = {
    kind: "webhook",
    key: `${webhookId} test ${randomUUID()}`,
    lane: webhookId,
    payload: { message: "This site can reach you." },
    deadline: now(),
  };
  const added = await store.backend.serviceClient().rpc("add_job", { job });
  if (added.error) throw unavailable(added.error.message);
  return added.data;
};

/** Queues a delivery once more, as if it were new. */
export const queueAgain = async (store: Store, id: string): Promise<void> => {
  const fresh = { state: "waiting", due_at: now(), ended_at: null, attempts: 0, problem: null } as const;
  const { data, error } = await jobs(store).update(fresh).eq("kind", "webhook").eq("id", id).select("id");
  if (error) throw unavailable(error.message);
  if (data.length === 0) throw notFound();
};
