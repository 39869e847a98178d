import type { FormEvent } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { texts } from "../admin-texts.ts";
import type { EngineSettingsState } from "./use-engine-settings.ts";

export const SettingsCard = ({ state, className = "" }: { state: EngineSettingsState; className?: string }) => {
  const { draft, isMissing, change, save } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Card title="Chloe Engine Settings" description={texts.engine.settingsNote} className={className}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="chloe_api_key"
          hint={texts.engine.apiKeyHint}
          error={isMissing && "CHLOE_API_KEY is required"}
          type="password"
          autoComplete="off"
          required
          value={draft.chloe_api_key}
          onChange={(event) => change({ chloe_api_key: event.currentTarget.value })}
        />
        <TextField
          label="image_host_key"
          hint={texts.engine.hostKeyHint}
          type="password"
          autoComplete="off"
          value={draft.image_host_key}
          onChange={(event) => change({ image_host_key: event.currentTarget.value })}
        />
        <Button type="submit" variant="glass">
          Save Settings
        </Button>
      </form>
    </Card>
  );
};
