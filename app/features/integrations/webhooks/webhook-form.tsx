import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useForm } from "#app/lib/use-form.ts";
import { webhookEvents, type WebhookEvent } from "#contracts/values/integration-values.ts";
import { Choices, focusChoices } from "../choices.tsx";
import { useCreateWebhook } from "../use-integrations.ts";

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** Makes a webhook; `onCreated` gets the secret that signs what it is sent. */
export const WebhookForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const texts = useContent("integrations").webhooks;
  const { field, read, setErrors, clear, form } = useForm({ url: "" });
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [eventsError, setEventsError] = useState<string | undefined>();
  const creating = useCreateWebhook();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = read().url.trim();
    const isRight = setErrors(isWebAddress(url) ? {} : { url: texts.urlWrong });
    setEventsError(events.length === 0 ? texts.eventsMissing : undefined);
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
    <form ref={form} method="post" noValidate aria-label={texts.create} onSubmit={submit} className="grid gap-5">
      <TextField
        {...field("url")}
        type="url"
        label={texts.url}
        hint={texts.urlHint}
        autoComplete="off"
        maxLength={2_000}
      />
      <Choices
        legend={texts.events}
        names={webhookEvents}
        labels={texts.event}
        chosen={events}
        onChange={(chosen) => {
          setEvents(chosen);
          setEventsError(undefined);
        }}
        error={eventsError}
      />
      <div>
        <Button type="submit" busy={creating.isPending}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
};
