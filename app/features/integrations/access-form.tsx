import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { useForm } from "#app/lib/use-form.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";

type Props<Choice extends string> = {
  /** Of the form and of its button. */
  label: string;
  field: Pick<ComponentProps<typeof TextField>, "hint" | "label" | "maxLength" | "type"> & { name: string };
  /** What is wrong with what was typed; null if nothing. */
  findProblem(text: string): string | null;
  choices: {
    legend: string;
    groups: readonly { label?: string; labels: Partial<Record<Choice, string>> }[];
    missing: string;
  };
  isPending: boolean;
  /** Further fields. */
  children?: Elements;
  onSubmit(text: string, chosen: Choice[], onDone: () => void): void;
};

/** Gives another program access, or tells it things: one text, and what it may have. */
export const AccessForm = <Choice extends string>({
  label,
  field: described,
  findProblem,
  choices,
  isPending,
  children,
  onSubmit,
}: Props<Choice>) => {
  const { name } = described;
  const groups = choices.groups.map(({ label, labels }) => ({
    label,
    entries: Object.entries(labels) as [Choice, string][],
  }));
  const names = groups.flatMap(({ entries }) => entries.map(([choice]) => choice));
  const { field, read, setErrors, clear, form } = useForm({ [name]: "" });
  const [chosen, setChosen] = useState<Choice[]>([]);
  const [choicesError, setChoicesError] = useState<string | undefined>();
  const errorId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = (read()[name] ?? "").trim();
    const problem = findProblem(text);
    const isRight = setErrors(problem === null ? {} : { [name]: problem });
    setChoicesError(chosen.length === 0 ? choices.missing : undefined);
    // It says then what is missing.
    if (isRight && chosen.length === 0) form.current?.querySelector<HTMLElement>("fieldset input")?.focus();
    if (!isRight || chosen.length === 0 || isPending) return;
    onSubmit(text, chosen, () => {
      clear();
      setChosen([]);
    });
  };
  return (
    <form ref={form} method="post" noValidate aria-label={label} onSubmit={submit} className="grid gap-5">
      <TextField {...field(name)} {...described} autoComplete="off" />
      <fieldset aria-describedby={choicesError ? errorId : undefined} className="grid gap-1">
        <legend className="mb-1 font-medium">{choices.legend}</legend>
        {groups.map(({ label, entries }) => (
          <div key={label ?? ""} {...(label && { role: "group", "aria-label": label })} className="grid gap-1">
            {label && (
              <p aria-hidden="true" className="mt-2 text-sm text-foreground-muted">
                {label}
              </p>
            )}
            {entries.map(([choice, text]) => (
              <CheckboxField
                key={choice}
                label={text}
                checked={chosen.includes(choice)}
                onCheckedChange={(isChosen) => {
                  setChosen(names.filter((other) => (other === choice ? isChosen : chosen.includes(other))));
                  setChoicesError(undefined);
                }}
              />
            ))}
          </div>
        ))}
        {choicesError && (
          <p id={errorId} role="alert" className="text-sm text-danger">
            {choicesError}
          </p>
        )}
      </fieldset>
      {children}
      <div>
        <Button type="submit" busy={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
};
