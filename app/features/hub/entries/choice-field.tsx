import { FormField, type FieldTexts } from "#app/ui/forms/form-field.tsx";
import type { useForm } from "#app/lib/use-form.ts";

type Props = FieldTexts &
  ReturnType<ReturnType<typeof useForm>["field"]> & {
    options: readonly string[];
    labels: Readonly<Record<string, string>>;
  };

/** Native select with a few options. */
export const ChoiceField = ({ label, hint, error, options, labels, ...select }: Props) => (
  <FormField label={label} hint={hint} error={error}>
    {(ids) => (
      <select {...ids} {...select} className="input px-4">
        {options.map((value) => (
          <option key={value} value={value} className="bg-surface-raised">
            {labels[value] ?? value}
          </option>
        ))}
      </select>
    )}
  </FormField>
);
