import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import type { Webhook } from "#contracts/integrations/webhooks.ts";
import { AccessCard } from "../access-card.tsx";
import { useDeleteWebhook, useSend, useSwitchWebhook, useWebhooks } from "../use-integrations.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { eventLabels } from "./event-labels.ts";
import { WebhookForm } from "./webhook-form.tsx";

const WebhookRow = ({ entry: webhook, onEnd }: { entry: Webhook; onEnd: () => void }) => {
  const [isLogOpen, setIsLogOpen] = useState(false);
  const switching = useSwitchWebhook();
  const sending = useSend(webhook.id);
  const { id, url, events, is_on: isOn } = webhook;
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h4 translate="no" className="font-semibold [overflow-wrap:anywhere]">
            {url}
          </h4>
          <p className="text-sm text-foreground-muted">{events.map((event) => eventLabels[event]).join(" · ")}</p>
        </div>
        <SwitchField
          label="On"
          aria-label={`Send to ${url}`}
          checked={switching.isPending ? switching.variables.isOn : isOn}
          onCheckedChange={(next) => switching.mutate({ id, url, events, isOn: next })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="glass"
          size="sm"
          busy={sending.isPending}
          aria-label={`Send a test to ${url}`}
          onClick={() => sending.mutate(null)}
        >
          Send a test
        </Button>
        <Button
          variant="glass"
          size="sm"
          aria-expanded={isLogOpen}
          aria-label={`What was sent to ${url}`}
          onClick={() => setIsLogOpen(!isLogOpen)}
        >
          What was sent
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Delete the webhook ${url}`} onClick={onEnd}>
          Delete
        </Button>
      </div>
      {isLogOpen && <DeliveryList webhook={webhook} />}
    </li>
  );
};

/** The owner's webhooks: makes, tests, switches and deletes them, and shows what was sent. */
export const WebhooksCard = () => {
  const webhooks = useWebhooks();
  const deleting = useDeleteWebhook();
  return (
    <AccessCard
      title="Webhooks"
      description="Other programs are told what happens here: each gets a signed message, again with growing pauses for a day if it does not accept it."
      query={webhooks}
      texts={{ list: "Your webhooks", empty: "There are no webhooks yet.", secret: "The secret of your webhook" }}
      Form={WebhookForm}
      Row={WebhookRow}
      end={(webhook) => ({
        title: "Delete this webhook?",
        description: `${webhook?.url ?? ""} is told nothing more, and what was sent is forgotten.`,
        confirm: "Delete",
      })}
      onEnd={({ id }) => deleting.mutate(id)}
    />
  );
};
