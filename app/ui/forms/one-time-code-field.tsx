import { TextField, type TextFieldProps } from "./text-field.tsx";

/** The six digits of an authenticator app in one field, which keyboards of phones and password managers know. */
export const OneTimeCodeField = (props: TextFieldProps) => (
  <TextField
    {...props}
    aria-required
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCorrect="off"
    spellCheck={false}
  />
);
