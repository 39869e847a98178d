import type { ComponentProps } from "react";
import { FormField, type FieldTexts } from "./form-field.tsx";

export type TextAreaProps = FieldTexts & ComponentProps<"textarea">;

const getHeight = (rows: number): string => {
  if (rows < 3) return "min-h-20!";
  return rows > 4 ? "min-h-44!" : "min-h-32!";
};

/** Textarea that grows with its content up to 24 lines. `className` is applied to the field wrapper. */
export const TextArea = ({ label, hint, error, id, required, className, rows = 4, ...rest }: TextAreaProps) => (
  <FormField label={label} hint={hint} error={error} id={id} required={required} className={className}>
    {(ids) => (
      <textarea
        dir="auto"
        {...rest}
        {...ids}
        rows={rows}
        required={required}
        className={`input max-h-[24lh] resize-y px-4 py-3 leading-relaxed field-sizing-content ${getHeight(rows)}`}
      />
    )}
  </FormField>
);
