import type { FormEvent } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { toKeyLabel } from "#contracts/book/book-run.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { EngineSettingsState } from "./use-engine-settings.ts";

export const SettingsCard = ({ state, className = "" }: { state: EngineSettingsState; className?: string }) => {
  const { name, shortName } = useContent("persona");
  const label = toKeyLabel(shortName);
  const missing = `${label.toUpperCase()} is required`;
  const { field, form, read, setErrors } = useForm(state.draft.initial, state.draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { chloe_api_key, image_host_key } = read();
    const settings = { chloe_api_key: chloe_api_key.trim(), image_host_key: image_host_key.trim() };
    if (setErrors({ chloe_api_key: settings.chloe_api_key === "" ? missing : undefined })) return state.save(settings);
    return showToast({ title: missing, tone: "destructive" });
  };
  return (
    <Card
      title={`${name} Engine Settings`}
      description="Stored in this browser only, and sent only with the requests that need it."
      className={className}
    >
      <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          {...field("chloe_api_key")}
          label={label}
          hint="Required. The API key for text generation."
          type="password"
          autoComplete="off"
          required
        />
        <TextField
          {...field("image_host_key")}
          label="image_host_key"
          hint="Optional. With it, images are uploaded to your image host."
          type="password"
          autoComplete="off"
        />
        <Button type="submit" variant="glass">
          Save Settings
        </Button>
      </form>
    </Card>
  );
};
