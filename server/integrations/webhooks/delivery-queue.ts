import type { ReturnedRow } from "#contracts/database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { Client } from "../../backend.ts";

const keptDays = 30;

export type DueDelivery = {
  [Column in keyof ReturnedRow<"claim_webhook_deliveries">]: NonNullable<
    ReturnedRow<"claim_webhook_deliveries">[Column]
  >;
};
export type Outcome = { answered: number | null; problem: string | null };

/** What waits to be told to webhooks, in the database that all processes share. All methods throw without it. */
export const createDeliveryQueue = (service: Client) => {
  const deliveries = () => service.from("webhook_deliveries");
  const check = ({ error }: { error: { message: string } | null }): void => {
    if (error) throw new Error(error.message);
  };
  return {
    /** Queues what happened since the last time. */
    async fill(): Promise<void> {
      check(await service.rpc("queue_webhook_deliveries"));
    },
    /** Leases due deliveries: no other process gets them for `leaseSeconds`. */
    async claim(most: number, leaseSeconds: number): Promise<DueDelivery[]> {
      const { data, error } = await service.rpc("claim_webhook_deliveries", { most, lease_seconds: leaseSeconds });
      check({ error });
      return (data ?? []) as DueDelivery[];
    },
    async markDelivered(id: string, answered: number): Promise<void> {
      const delivered_at = new Date().toISOString();
      check(await deliveries().update({ status: "delivered", answered, problem: null, delivered_at }).eq("id", id));
    },
    async markFailed(id: string, outcome: Outcome): Promise<void> {
      check(
        await deliveries()
          .update({ status: "failed", ...outcome })
          .eq("id", id),
      );
    },
    async retry(id: string, outcome: Outcome, dueAt: Date): Promise<void> {
      check(
        await deliveries()
          .update({ due_at: dueAt.toISOString(), ...outcome })
          .eq("id", id),
      );
    },
    /** Holds back all that waits for a webhook that does not answer, so that the others get their turn. */
    async holdBack(webhookId: string, until: Date): Promise<void> {
      const due_at = until.toISOString();
      check(
        await deliveries().update({ due_at }).eq("webhook_id", webhookId).eq("status", "waiting").lt("due_at", due_at),
      );
    },
    /** Switches a webhook off, and gives up all that waits for it. */
    async switchOff(webhookId: string, outcome: Outcome): Promise<void> {
      check(await service.from("webhooks").update({ is_on: false }).eq("id", webhookId));
      check(
        await deliveries()
          .update({ status: "failed", ...outcome })
          .eq("webhook_id", webhookId)
          .eq("status", "waiting"),
      );
    },
    /** Deletes what is older than thirty days. */
    async clean(now = Date.now()): Promise<void> {
      check(
        await deliveries()
          .delete()
          .lt("created_at", new Date(now - keptDays * dayMs).toISOString()),
      );
    },
  };
};
