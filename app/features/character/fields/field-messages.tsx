type Messages = { error?: string | undefined; hint?: string | undefined };

/** The ids of the messages of a group of fields, for `aria-describedby`. */
export const describeField = (id: string, { error, hint }: Messages): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;

/** What is wrong with a group or a list as a whole, and what it is for. */
export const FieldMessages = ({ id, error, hint }: Messages & { id: string }) => (
  <>
    {error && (
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
        {error}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-foreground-muted">
        {hint}
      </p>
    )}
  </>
);
