import { useState } from "react";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { AccessForm } from "../access-form.tsx";
import { useCreateToken } from "../use-integrations.ts";
import { scopeLabels } from "./scope-labels.ts";

const never = "never";
const lifetimes = [30, 90, 365];
const byDefault = "90";

/** Makes a token; `onCreated` gets its secret. */
export const TokenForm = ({ onCreated }: { onCreated: (secret: string) => void }) => {
  const [days, setDays] = useState(byDefault);
  const creating = useCreateToken();
  return (
    <AccessForm
      label="Create token"
      field={{
        name: "name",
        label: "Name",
        hint: "The program that uses it, for you and the audit log.",
        maxLength: 80,
      }}
      findProblem={(name) => (name === "" ? "Please name the token." : null)}
      choices={{
        legend: "What it may do",
        groups: [{ labels: scopeLabels }],
        missing: "Please choose what the token may do.",
      }}
      isPending={creating.isPending}
      onSubmit={(name, scopes, onDone) =>
        creating.mutate(
          { name, scopes, days: days === never ? null : Number(days) },
          {
            onSuccess: ({ secret }) => {
              onDone();
              onCreated(secret);
            },
          },
        )
      }
    >
      <SelectField
        label="Expires"
        options={[
          ...lifetimes.map((count) => ({ value: String(count), label: `After ${String(count)} days` })),
          { value: never, label: "Never" },
        ]}
        value={days}
        onValueChange={setDays}
      />
    </AccessForm>
  );
};
