import { type ReactNode, useState } from "react";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type MailServer, parseMailAddress, toMailAddress } from "./mail-server.ts";

type MailServerFieldsProps = {
  typed: string;
  hint: ReactNode;
  error?: string | undefined;
  isDisabled: boolean;
  onType: (address: string) => void;
};

/** The address of a mail server, asked for as providers of mail tell it. */
export const MailServerFields = ({ typed, hint, error, isDisabled, onType }: MailServerFieldsProps) => {
  const [server, setServer] = useState(() => parseMailAddress(typed));
  const field = (name: keyof MailServer) => ({
    value: server[name],
    disabled: isDisabled,
    autoComplete: "off",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const next = { ...server, [name]: currentTarget.value };
      setServer(next);
      onType(toMailAddress(next));
    },
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_8rem]">
      <TextField
        {...field("host")}
        label="Mail server"
        hint={hint}
        error={error}
        placeholder="mail.example.com"
        maxLength={1_000}
      />
      <TextField {...field("port")} label="Port" inputMode="numeric" placeholder="587" maxLength={5} />
      <TextField {...field("user")} label="User" maxLength={400} className="sm:col-span-2" />
      <PasswordField
        {...field("password")}
        label="Password of the mail server"
        autoComplete="new-password"
        showLabel="Show the password"
        hideLabel="Hide the password"
        maxLength={1_000}
        className="sm:col-span-2"
      />
    </div>
  );
};
