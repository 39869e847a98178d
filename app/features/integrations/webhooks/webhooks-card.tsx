import { useRef, useState } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import type { Webhook } from "#contracts/integrations/webhooks.ts";
import { Loaded } from "../loaded.tsx";
import { ShownOnce } from "../shown-once.tsx";
import { useDeleteWebhook, useSend, useSwitchWebhook, useWebhooks } from "../use-integrations.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { WebhookForm } from "./webhook-form.tsx";

const eventLabels = {
  "post.published": "A post is published",
  "incident.updated": "An incident begins or changes",
  "access.requested": "Somebody asks for access",
  test: "Test",
};

const WebhookRow = ({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) => {
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
        <Button variant="quiet" size="sm" aria-label={`Delete the webhook ${url}`} onClick={onDelete}>
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
  const [secret, setSecret] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card);
  const [asked, setAsked] = useState<Webhook | null>(null);
  return (
    <Card
      ref={card}
      title="Webhooks"
      description="Other programs are told what happens here: each gets a signed message, again with growing pauses for a day if it does not accept it."
    >
      {secret === null ? (
        <WebhookForm onCreated={setSecret} />
      ) : (
        <ShownOnce title="The secret of your webhook" secret={secret} onDone={() => setSecret(null)} />
      )}
      <section aria-label="Your webhooks" className="grid gap-2">
        <h3 className="font-semibold">Your webhooks</h3>
        <Loaded query={webhooks}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-foreground-muted">There are no webhooks yet.</p>
            ) : (
              <ul>
                {list.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onDelete={() => setAsked(webhook)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <ConfirmDialog
        open={asked !== null}
        title="Delete this webhook?"
        description={`${asked?.url ?? ""} is told nothing more, and what was sent is forgotten.`}
        cancel="Keep it"
        confirm="Delete"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) deleting.mutate(asked.id);
        }}
      />
    </Card>
  );
};
