import { webhookEventGroups } from "#contracts/values/integration-values.ts";
import { AccessForm } from "../access-form.tsx";
import { useCreateWebhook } from "../use-integrations.ts";

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** Makes a webhook; `onCreated` gets the secret that signs what it is sent. */
export const WebhookForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const creating = useCreateWebhook();
  return (
    <AccessForm
      label="Add webhook"
      field={{
        name: "url",
        type: "url",
        label: "Address",
        hint: "It gets a POST with JSON, signed as Standard Webhooks describe.",
        maxLength: 2_000,
      }}
      findProblem={(url) =>
        isWebAddress(url) ? null : "Please enter an address that begins with https:// or http://."
      }
      choices={{
        legend: "What it is told",
        groups: webhookEventGroups.map(({ label, events }) => ({ label, labels: events })),
        missing: "Please choose what the webhook is told.",
      }}
      isPending={creating.isPending}
      onSubmit={(url, events, onDone) =>
        creating.mutate(
          { url, events },
          {
            onSuccess: ({ secret }) => {
              onDone();
              onCreated(secret);
            },
          },
        )
      }
    />
  );
};
