import { useId } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";

type ChoicesProps<Name extends string> = {
  legend: string;
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  error?: string | undefined;
};

/** Focuses the first of a form's choices, which then says what is missing. */
export const focusChoices = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>("fieldset input")?.focus();

/** Several of a few. */
export const Choices = <Name extends string>({
  legend,
  names,
  labels,
  chosen,
  onChange,
  error,
}: ChoicesProps<Name>) => {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      {names.map((name) => (
        <CheckboxField
          key={name}
          label={labels[name]}
          checked={chosen.includes(name)}
          onCheckedChange={(isChosen) =>
            onChange(names.filter((other) => (other === name ? isChosen : chosen.includes(other))))
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
