import ChevronDown from "lucide-react/icons/chevron-down";
import { FormField, type FieldTexts } from "#app/ui/forms/form-field.tsx";
import type { useForm } from "#app/lib/use-form.ts";

type Props = FieldTexts &
  ReturnType<ReturnType<typeof useForm>["field"]> & {
    options: readonly string[];
    labels: Readonly<Record<string, string>>;
  };

/** A select of a few values, drawn by the browser. */
export const ChoiceField = ({ label, hint, error, options, labels, ...select }: Props) => (
  <FormField label={label} hint={hint} error={error}>
    {(ids) => (
      <span className="relative grid">
        <select {...ids} {...select} className="input appearance-none ps-4 pe-11">
          {options.map((value) => (
            <option key={value} value={value} className="bg-surface-raised">
              {labels[value] ?? value}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5" />
      </span>
    )}
  </FormField>
);
