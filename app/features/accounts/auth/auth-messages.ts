import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent } from "#app/lib/content/content.ts";
import { emailPattern, invisibleInEmail } from "#contracts/accounts/email.ts";

/** Validates an email address. Returns the error message, or undefined if it is valid. */
export const getEmailError = (email: string): string | undefined => {
  const { missing } = getContent("access").auth;
  if (email.trim() === "") return missing.email;
  if (invisibleInEmail.test(email.trim())) return missing.emailInvisible;
  return emailPattern.test(email.trim()) ? undefined : missing.emailFormat;
};

export const showAuthError = (title: string, error: unknown, otherwise: string): void => {
  const { toasts } = getContent("access").auth;
  return showToast({
    title,
    description: describeAuthError(error, { unreachable: toasts.unreachable, otherwise }),
    tone: "destructive",
  });
};
