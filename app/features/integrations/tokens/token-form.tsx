import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useForm } from "#app/lib/use-form.ts";
import { apiScopes, type ApiScope } from "#contracts/values/integration-values.ts";
import { Choices, focusChoices } from "../choices.tsx";
import { useCreateToken } from "../use-integrations.ts";

const scopeLabels = {
  "posts:draft": "Read posts and write drafts",
  "posts:publish": "Publish, and change what is published",
  "hub:write": "Read and write entries of the hub",
};

const never = "never";
const lifetimes = [30, 90, 365];
const byDefault = "90";

/** Makes a token; `onCreated` gets its secret. */
export const TokenForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const { field, read, setErrors, clear, form } = useForm({ name: "" });
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [scopesError, setScopesError] = useState<string | undefined>();
  const [days, setDays] = useState(byDefault);
  const creating = useCreateToken();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = read().name.trim();
    const isNamed = setErrors(name === "" ? { name: "Please name the token." } : {});
    setScopesError(scopes.length === 0 ? "Please choose what the token may do." : undefined);
    if (isNamed && scopes.length === 0) focusChoices(form.current);
    if (!isNamed || scopes.length === 0 || creating.isPending) return;
    creating.mutate(
      { name, scopes, days: days === never ? null : Number(days) },
      {
        onSuccess: ({ secret }) => {
          clear();
          setScopes([]);
          onCreated(secret);
        },
      },
    );
  };
  return (
    <form ref={form} method="post" noValidate aria-label="Create token" onSubmit={submit} className="grid gap-5">
      <TextField
        {...field("name")}
        label="Name"
        hint="The program that uses it, for you and the audit log."
        autoComplete="off"
        maxLength={80}
      />
      <Choices
        legend="What it may do"
        names={apiScopes}
        labels={scopeLabels}
        chosen={scopes}
        onChange={(chosen) => {
          setScopes(chosen);
          setScopesError(undefined);
        }}
        error={scopesError}
      />
      <SelectField
        label="Expires"
        options={[
          ...lifetimes.map((count) => ({ value: String(count), label: `After ${String(count)} days` })),
          { value: never, label: "Never" },
        ]}
        value={days}
        onValueChange={setDays}
      />
      <div>
        <Button type="submit" busy={creating.isPending}>
          Create token
        </Button>
      </div>
    </form>
  );
};
