import { shareRuns } from "@site/fair-queue/share-runs.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { Backend } from "../../backend.ts";
import { getBackoffMs } from "../../http/outgoing/backoff.ts";
import type { Log } from "../../telemetry/log.ts";
import { createDeliveryQueue, type DueDelivery } from "./delivery-queue.ts";
import { goneStatus, sendDelivery } from "./send-delivery.ts";

type Deps = {
  backend: Backend;
  /** Whether receivers may be in the site's own network. */ allowsPrivate: boolean;
  log: Pick<Log, "error" | "warn">;
  /** Interval of the runs, in milliseconds. */ everyMs?: number;
};

export type WebhookSender = {
  /** Sends all that is due; resolves when it is done. */ run(): Promise<void>;
  close(): void;
};

const leaseSeconds = 60;
const atOnce = 10;
const cleanEveryMs = 6 * 3_600_000;
// Many changes at once, as in an import, cause one run.
const debounceMs = 500;
const tables: readonly string[] = ["posts", "hub_entries", "access_requests"];

/** Tells webhooks what happens, again with growing pauses for a day where they do not accept it. */
export const createWebhookSender = ({ backend, allowsPrivate, log, everyMs = 10_000 }: Deps): WebhookSender => {
  const queue = createDeliveryQueue(backend.serviceClient());
  let waiting: NodeJS.Timeout | undefined;

  const send = async (delivery: DueDelivery): Promise<void> => {
    const { retryAfterMs, ...outcome } = await sendDelivery(delivery, { allowsPrivate });
    if (outcome.problem === null) return queue.markDelivered(delivery.id, outcome.answered ?? 200);
    const isOver = delivery.event === "test" || Date.now() - Date.parse(delivery.created_at) > dayMs;
    log.warn({ delivery: delivery.id, attempts: delivery.attempts, detail: outcome.problem }, "webhook not delivered");
    if (outcome.answered === goneStatus) return queue.switchOff(delivery.webhook_id, outcome);
    if (isOver) return queue.markFailed(delivery.id, outcome);
    const next = new Date(Date.now() + Math.max(retryAfterMs, getBackoffMs(delivery.attempts)));
    await queue.retry(delivery.id, outcome, next);
    if (outcome.answered === null || retryAfterMs > 0) await queue.holdBack(delivery.webhook_id, next);
    return undefined;
  };

  const sendAllDue = async (): Promise<void> => {
    await queue.fill();
    for (;;) {
      const due = await queue.claim(atOnce, leaseSeconds);
      await Promise.all(due.map(send));
      if (due.length < atOnce) return;
    }
  };

  const logFailure = (error: unknown): void => log.error({ detail: String(error) }, "webhooks not sent");
  const run = shareRuns(() => sendAllDue().catch(logFailure));

  const stopListening = backend.onChange((table) => {
    if (!tables.includes(table)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void run(), debounceMs).unref();
  });
  const timers = [
    setInterval(() => void run(), everyMs).unref(),
    setInterval(() => void queue.clean().catch(logFailure), cleanEveryMs).unref(),
  ];
  return {
    run,
    close() {
      stopListening();
      clearTimeout(waiting);
      for (const timer of timers) clearInterval(timer);
    },
  };
};
