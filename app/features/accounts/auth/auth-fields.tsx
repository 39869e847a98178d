import { PasswordField, type PasswordFieldProps } from "#app/ui/forms/password-field.tsx";
import { TextField, type TextFieldProps } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Email field with the attributes that password managers need. */
export const EmailField = (props: Omit<TextFieldProps, "label">) => {
  const { labels } = useContent("access").auth;
  return (
    <TextField
      {...props}
      label={labels.email}
      aria-required
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
};

type NewPasswordProps = Omit<PasswordFieldProps, "showLabel" | "hideLabel" | "autoComplete">;

export const NewPasswordField = (props: NewPasswordProps) => {
  const { labels } = useContent("access").auth;
  return (
    <PasswordField
      {...props}
      aria-required
      autoComplete="new-password"
      showLabel={labels.showPassword}
      hideLabel={labels.hidePassword}
    />
  );
};
