import { Button } from "#app/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { Webhook, WebhookDelivery } from "#contracts/integrations/webhooks.ts";
import { Loaded } from "../loaded.tsx";
import { useDeliveries, useSend } from "../use-integrations.ts";
import { eventLabels } from "./event-labels.ts";

const stateLabels = {
  waiting: "waiting",
  delivered: "delivered",
  failed: "failed",
};

const tones = { waiting: "warning", delivered: "success", failed: "danger" } as const satisfies Record<
  WebhookDelivery["status"],
  BadgeTone
>;

type DeliveryRowProps = { delivery: WebhookDelivery; isBusy: boolean; onAgain: () => void };

const DeliveryRow = ({ delivery, isBusy, onAgain }: DeliveryRowProps) => {
  const { event, status, answered, problem, created_at, due_at } = delivery;
  const facts = [
    formatDateTime(created_at),
    ...(answered === null ? [] : [`answered ${String(answered)}`]),
    ...(status === "waiting" ? [`next try ${formatDateTime(due_at)}`] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{eventLabels[event]}</span>
          <Badge tone={tones[status]}>{stateLabels[status]}</Badge>
        </p>
        <p className="text-sm text-foreground-muted">{facts.join(" · ")}</p>
        {problem && <p className="text-sm [overflow-wrap:anywhere] text-danger">{problem}</p>}
      </div>
      <Button
        variant="glass"
        size="sm"
        busy={isBusy}
        aria-label={`Send again: ${eventLabels[event]}, ${formatDateTime(created_at)}`}
        onClick={onAgain}
      >
        Send again
      </Button>
    </li>
  );
};

/** The newest fifty messages to a webhook. */
export const DeliveryList = ({ webhook }: { webhook: Webhook }) => {
  const deliveries = useDeliveries(webhook.id);
  const sending = useSend(webhook.id);
  return (
    <Loaded query={deliveries}>
      {(list) =>
        list.length === 0 ? (
          <p className="text-foreground-muted">Nothing was sent yet.</p>
        ) : (
          <ul aria-label={`What was sent to ${webhook.url}`}>
            {list.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isBusy={sending.isPending && sending.variables === delivery.id}
                onAgain={() => sending.mutate(delivery.id)}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};
