import type { Backend } from "../../backend.ts";
import { getBackoffMs } from "../../http/outgoing/backoff.ts";
import type { Jobs } from "../../jobs/create-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import { goneStatus, sendDelivery } from "./send-delivery.ts";
import { toDeliveryEvent } from "./webhook-store.ts";

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  jobs: Jobs;
  /** Whether receivers may be in the site's own network. */ allowsPrivate: boolean;
  log: Pick<Log, "warn">;
};

export type WebhookSender = {
  /** Queues what happened, and sends all that is due. */
  tell(): Promise<void>;
};

const goneProblem = "The receiver answered 410: it is gone for good, so this webhook was switched off.";
const peoplesTables = ["access_requests", "feedback", "subscribers"];
const newsEveryMs = 60_000;
const whileOffMs = 3_600_000;

/** Tells webhooks what happens, again with growing pauses for a day where they do not accept it. */
export const createWebhookSender = ({ backend, jobs, allowsPrivate, log }: Deps): WebhookSender => {
  const service = backend.serviceClient();
  const waiting = (columns: object, webhook: string) =>
    service.from("jobs").update(columns).eq("kind", "webhook").eq("lane", webhook).eq("state", "waiting");

  /** Holds back all that waits for a webhook that does not answer, so that the others get their turn. */
  const holdBack = async (webhook: string, waitMs: number): Promise<void> => {
    const due_at = new Date(Date.now() + waitMs).toISOString();
    await waiting({ due_at }, webhook).lt("due_at", due_at).throwOnError();
  };
  /** Switches a webhook off, and gives up all that waits for it. */
  const switchOff = async (webhook: string, problem: string): Promise<void> => {
    await service.from("webhooks").update({ is_on: false }).eq("id", webhook).throwOnError();
    const failed = { state: "failed", ended_at: new Date().toISOString(), problem };
    await waiting({ ...failed, result: { answered: goneStatus } }, webhook)
      .is("holder", null)
      .throwOnError();
  };

  jobs.handle({
    kind: "webhook",
    async run({ id, key, lane, payload, attempts, created_at, isLast, problem: lastProblem }) {
      const webhook = lane ?? "";
      const webhookRow = await service
        .from("webhooks")
        .select("url,secret,is_on")
        .eq("id", webhook)
        .maybeSingle()
        .throwOnError();
      if (!webhookRow.data) return { state: "done" };
      const { url, secret, is_on: isOn } = webhookRow.data;
      const event = toDeliveryEvent(key);
      if (!isOn && event !== "test") return { state: "held", problem: lastProblem, waitMs: whileOffMs };
      const delivery = { id, url, secret, event, payload, created_at };
      const { retryAfterMs, answered, problem: reason } = await sendDelivery(delivery, { allowsPrivate });
      const problem = answered === goneStatus ? goneProblem : reason;
      const result = { answered };
      if (problem === null) return { state: "done", result };
      log.warn({ delivery: id, attempts, detail: problem }, "webhook not delivered");
      if (answered === goneStatus) await switchOff(webhook, problem);
      if (answered === goneStatus || isLast) return { state: "failed", problem, result };
      const waitMs = Math.max(retryAfterMs, getBackoffMs(attempts));
      if (answered === null || retryAfterMs > 0) await holdBack(webhook, waitMs);
      return { state: "waiting", problem, waitMs, result };
    },
  });
  jobs.repeat({
    kind: "webhook-news",
    everyMs: newsEveryMs,
    tables: ["posts", "hub_entries", "roadmap_state", "images", "content_documents", "settings", ...peoplesTables],
    async run() {
      await service.rpc("queue_webhook_deliveries").throwOnError();
      void jobs.run("webhook");
    },
  });
  return {
    async tell() {
      await jobs.wake("webhook-news");
      await jobs.run("webhook");
    },
  };
};
