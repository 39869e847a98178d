import type { ComponentProps, ReactNode } from "react";
import { FormField, type FieldTexts } from "./form-field.tsx";

export type TextFieldProps = FieldTexts &
  ComponentProps<"input"> & { /** Trailing slot inside the input, for a small button. */ trailing?: ReactNode };

/** `className` is applied to the field wrapper. */
export const TextField = ({ label, hint, error, id, required, className, trailing, ...rest }: TextFieldProps) => (
  <FormField label={label} hint={hint} error={error} id={id} required={required} className={className}>
    {(ids) => (
      <span className="relative block">
        <input {...rest} {...ids} required={required} className={`input px-4 ${trailing ? "pe-14" : ""}`} />
        {trailing && <span className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</span>}
      </span>
    )}
  </FormField>
);
