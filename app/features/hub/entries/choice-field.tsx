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
      <span className="relative grid">
        <select {...ids} {...select} className="input appearance-none ps-4 pe-11">
          {options.map((value) => (
            <option key={value} value={value} className="bg-surface-raised">
              {labels[value] ?? value}
            </option>
          ))}
        </select>
        {/* Not the icon of the other selects: shared, it would bring the code of these forms to the pages that use it. */}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </span>
    )}
  </FormField>
);
