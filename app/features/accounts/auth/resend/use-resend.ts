import { useRouteLoaderData } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { showAuthError } from "../auth-messages.ts";

/** Resends the confirmation email of a sign-up. */
export const useResend = () => {
  const { sent, toasts } = useContent("access").auth;
  const { client } = useAuth();
  const siteUrl = useRouteLoaderData<PublicSettings>("root")?.siteUrl ?? "";
  const { isBusy, run } = useSubmit();
  const resend = async (email: string) => {
    const send = async () => {
      const { auth } = await client();
      const { error } = await auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: `${siteUrl}/console` },
      });
      if (error) throw error;
      showToast({ title: sent.title, description: sent.resent, tone: "success" });
    };
    await run(send, (error) => showAuthError(toasts.failed, error, toasts.unreachable));
  };
  return { resend, isBusy };
};
