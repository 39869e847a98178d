import { useContent } from "#app/lib/content/content.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { fill } from "#contracts/fill.ts";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import type { Refusal, TypedChoices } from "./run-choices.ts";

type RunFieldsProps = {
  status: ImportStatus;
  choices: TypedChoices;
  /** Why the address was refused. */
  refusal: Refusal | null;
  onChange: (change: Partial<TypedChoices>) => void;
};

const Hosts = ({ status, choices, onChange }: Omit<RunFieldsProps, "refusal">) => {
  const texts = useContent("admin").imports.run;
  const { hosts } = status;
  if (hosts.length === 0) return null;
  const choose = (host: string, isChosen: boolean) =>
    onChange({ hosts: isChosen ? [...choices.hosts, host] : choices.hosts.filter((other) => other !== host) });
  return (
    <fieldset className="grid content-start">
      <legend className="mb-1 text-sm font-semibold">{texts.hosts}</legend>
      <p className="mb-2 text-sm text-foreground-muted">{texts.hostsHint}</p>
      <div className="grid max-h-64 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {hosts.map(({ host, pictures }) => (
          <CheckboxField
            key={host}
            label={<bdi className="[overflow-wrap:anywhere]">{host}</bdi>}
            hint={
              pictures === 1 ? texts.hostPicture : fill(texts.hostPictures, { count: pictures.toLocaleString("en-US") })
            }
            checked={choices.hosts.includes(host)}
            onCheckedChange={(isChosen) => choose(host, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** What can be said before a run: where the old site is, which pictures to copy, and whether to update. */
export const RunFields = ({ status, choices, refusal, onChange }: RunFieldsProps) => {
  const texts = useContent("admin").imports.run;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <TextField
          name="site"
          label={texts.site}
          hint={texts.siteHint}
          error={refusal ? texts[refusal] : undefined}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={choices.site}
          onChange={(event) => onChange({ site: event.currentTarget.value })}
        />
        {status.pictures.missing > 0 && choices.site.trim() === "" && (
          <CheckboxField
            label={texts.withoutMissing}
            checked={choices.withoutMissing}
            onCheckedChange={(withoutMissing) => onChange({ withoutMissing })}
          />
        )}
        <SwitchField
          label={texts.updates}
          hint={texts.updatesHint}
          checked={choices.updates}
          onCheckedChange={(updates) => onChange({ updates })}
        />
      </div>
      <Hosts status={status} choices={choices} onChange={onChange} />
    </div>
  );
};
