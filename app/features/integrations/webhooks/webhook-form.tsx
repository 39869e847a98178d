import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useForm } from "#app/lib/use-form.ts";
import { webhookEvents, type WebhookEvent } from "#contracts/values/integration-values.ts";
import { Choices, focusChoices } from "../choices.tsx";
import { useCreateWebhook } from "../use-integrations.ts";

const eventLabels = {
  "post.published": "A post is published",
  "incident.updated": "An incident begins or changes",
  "access.requested": "Somebody asks for access",
  test: "Test",
};

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** Makes a webhook; `onCreated` gets the secret that signs what it is sent. */
export const WebhookForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const { field, read, setErrors, clear, form } = useForm({ url: "" });
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [eventsError, setEventsError] = useState<string | undefined>();
  const creating = useCreateWebhook();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = read().url.trim();
    const isRight = setErrors(
      isWebAddress(url) ? {} : { url: "Please enter an address that begins with https:// or http://." },
    );
    setEventsError(events.length === 0 ? "Please choose what the webhook is told." : undefined);
    if (isRight && events.length === 0) focusChoices(form.current);
    if (!isRight || events.length === 0 || creating.isPending) return;
    creating.mutate(
      { url, events },
      {
        onSuccess: ({ secret }) => {
          clear();
          setEvents([]);
          onCreated(secret);
        },
      },
    );
  };
  return (
    <form ref={form} method="post" noValidate aria-label="Add webhook" onSubmit={submit} className="grid gap-5">
      <TextField
        {...field("url")}
        type="url"
        label="Address"
        hint="It gets a POST with JSON, signed as Standard Webhooks describe."
        autoComplete="off"
        maxLength={2_000}
      />
      <Choices
        legend="What it is told"
        names={webhookEvents}
        labels={eventLabels}
        chosen={events}
        onChange={(chosen) => {
          setEvents(chosen);
          setEventsError(undefined);
        }}
        error={eventsError}
      />
      <div>
        <Button type="submit" busy={creating.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  );
};
