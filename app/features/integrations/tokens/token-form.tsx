import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useForm } from "#app/lib/use-form.ts";
import { apiScopes, type ApiScope } from "#contracts/values/integration-values.ts";
import { fill } from "#contracts/fill.ts";
import { Choices, focusChoices } from "../choices.tsx";
import { useCreateToken } from "../use-integrations.ts";

const never = "never";
const lifetimes = [30, 90, 365];
const byDefault = "90";

/** Makes a token; `onCreated` gets its secret. */
export const TokenForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const texts = useContent("integrations").tokens;
  const { field, read, setErrors, clear, form } = useForm({ name: "" });
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [scopesError, setScopesError] = useState<string | undefined>();
  const [days, setDays] = useState(byDefault);
  const creating = useCreateToken();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = read().name.trim();
    const isNamed = setErrors(name === "" ? { name: texts.nameMissing } : {});
    setScopesError(scopes.length === 0 ? texts.scopesMissing : undefined);
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
    <form ref={form} method="post" noValidate aria-label={texts.create} onSubmit={submit} className="grid gap-5">
      <TextField {...field("name")} label={texts.name} hint={texts.nameHint} autoComplete="off" maxLength={80} />
      <Choices
        legend={texts.scopes}
        names={apiScopes}
        labels={texts.scope}
        chosen={scopes}
        onChange={(chosen) => {
          setScopes(chosen);
          setScopesError(undefined);
        }}
        error={scopesError}
      />
      <SelectField
        label={texts.expires}
        options={[
          ...lifetimes.map((count) => ({ value: String(count), label: fill(texts.days, { days: String(count) }) })),
          { value: never, label: texts.never },
        ]}
        value={days}
        onValueChange={setDays}
      />
      <div>
        <Button type="submit" busy={creating.isPending}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
};
