import { type Strength, getPasswordStrength } from "#app/lib/auth/password-strength.ts";
import { useContent } from "#app/lib/content/content.ts";

const tones: Record<Strength, string> = {
  short: "text-danger",
  easy: "text-danger",
  fair: "text-warning",
  good: "text-success",
  strong: "text-success",
};

/** Password strength as text; shows a hint while the field is empty. */
export const PasswordStrength = ({
  password,
  email,
  otherwise,
}: {
  password: string;
  email?: string;
  otherwise: string;
}) => {
  const { strength: words } = useContent("access").auth;
  const strength = getPasswordStrength(password, email);
  return (
    <span aria-live="polite">
      {password === "" ? (
        otherwise
      ) : (
        <>
          <span>{`${words.label}: `}</span>
          <b className={`font-semibold ${tones[strength]}`}>{words[strength]}</b>
        </>
      )}
    </span>
  );
};
