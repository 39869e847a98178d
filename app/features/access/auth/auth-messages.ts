import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { emailPattern } from "#contracts/accounts/email.ts";
import { texts } from "../access-content.ts";

const { missing, toasts } = texts.auth;

/** What is wrong with an address, in a sentence; undefined when nothing is. */
export const getEmailError = (email: string): string | undefined => {
  if (email.trim() === "") return missing.email;
  return emailPattern.test(email.trim()) ? undefined : missing.emailFormat;
};

export const showAuthError = (title: string, error: unknown, otherwise: string): void =>
  showToast({
    title,
    description: describeAuthError(error, { unreachable: toasts.unreachable, otherwise }),
    tone: "destructive",
  });
