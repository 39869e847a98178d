import type { ComponentProps } from "react";
import { FormField, type FieldTexts } from "./form-field.tsx";

export type FileFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "type" | "onChange"> & {
    /** Called with the chosen file. The field is then reset unless `keepsFile` is set. */ onFile: (
      file: File | null,
    ) => void;
    keepsFile?: boolean;
  };

/** `className` is applied to the field wrapper. */
export const FileField = ({
  label,
  hint,
  error,
  id,
  required,
  className,
  onFile,
  keepsFile = false,
  ...rest
}: FileFieldProps) => (
  <FormField label={label} hint={hint} error={error} id={id} required={required} className={className}>
    {(ids) => (
      <input
        {...rest}
        {...ids}
        required={required}
        type="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null;
          if (!keepsFile) event.currentTarget.value = "";
          onFile(file);
        }}
        className="min-h-12 w-full cursor-pointer rounded-md border border-dashed border-line-strong bg-surface-sunken p-1.5 text-sm text-foreground-muted transition-colors file:me-4 file:min-h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-accent-subtle file:px-4 file:font-semibold file:text-accent hover:border-accent disabled:opacity-55"
      />
    )}
  </FormField>
);
