import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import type { Refusal, TypedChoices } from "./run-choices.ts";

const refusals = {
  siteRefused: "This is no address of a site. It looks like https://blog.example.com.",
  siteMissing:
    "Some pictures are not among your files. Please type where the old site is, so that they can be fetched, or choose to import without them.",
};

type RunFieldsProps = {
  status: ImportStatus;
  choices: TypedChoices;
  /** Why the address was refused. */
  refusal: Refusal | null;
  onChange: (change: Partial<TypedChoices>) => void;
};

const Hosts = ({ status, choices, onChange }: Omit<RunFieldsProps, "refusal">) => {
  const { hosts } = status;
  if (hosts.length === 0) return null;
  const choose = (host: string, isChosen: boolean) =>
    onChange({ hosts: isChosen ? [...choices.hosts, host] : choices.hosts.filter((other) => other !== host) });
  return (
    <fieldset className="grid content-start">
      <legend className="mb-1 text-sm font-semibold">Copy pictures from these hosts</legend>
      <p className="mb-2 text-sm text-foreground-muted">Pictures of other hosts stay where they are.</p>
      <div className="grid max-h-64 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {hosts.map(({ host, pictures }) => (
          <CheckboxField
            key={host}
            label={<bdi className="[overflow-wrap:anywhere]">{host}</bdi>}
            hint={pictures === 1 ? "1 picture" : `${pictures.toLocaleString("en-US")} pictures`}
            checked={choices.hosts.includes(host)}
            onCheckedChange={(isChosen) => choose(host, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** What can be said before a run: where the old site is, which pictures to copy, and whether to update. */
export const RunFields = ({ status, choices, refusal, onChange }: RunFieldsProps) => (
  <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
    <div className="grid gap-6">
      <TextField
        name="site"
        label="Address of the old site"
        hint="Optional, like https://blog.example.com. Pictures that are not among your files are looked for there."
        error={refusal ? refusals[refusal] : undefined}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        value={choices.site}
        onChange={(event) => onChange({ site: event.currentTarget.value })}
      />
      {status.pictures.missing > 0 && choices.site.trim() === "" && (
        <CheckboxField
          label="Import without the missing pictures"
          checked={choices.withoutMissing}
          onCheckedChange={(withoutMissing) => onChange({ withoutMissing })}
        />
      )}
      <SwitchField
        label="Update what changed there and not here"
        hint="Posts that you imported earlier and have not changed here since get their new text. Posts that changed in both stay as they are here."
        checked={choices.updates}
        onCheckedChange={(updates) => onChange({ updates })}
      />
    </div>
    <Hosts status={status} choices={choices} onChange={onChange} />
  </div>
);
