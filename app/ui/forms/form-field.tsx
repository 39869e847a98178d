import { type ReactElement, type ReactNode, useId } from "react";

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode };
type FieldIds = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FormFieldProps = FieldTexts & {
  id?: string;
  required?: boolean;
  className?: string;
  children: (ids: FieldIds) => ReactElement;
};

/** Label, hint and error message, connected to the input by id (`aria-describedby`). */
export const FormField = ({ label, hint, error, id: givenId, required, className = "", children }: FormFieldProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-2 ${className}`}>
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        <span>{label}</span>
        {required && (
          <span aria-hidden="true" className="ms-1 text-danger">
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-foreground-muted">
          {hint}
        </p>
      )}
    </div>
  );
};
