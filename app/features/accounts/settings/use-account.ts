import { useRouteLoaderData } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { AccountRequest } from "#contracts/accounts/account.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";

/** Shared by the account sections: API calls, a busy state that allows one call at a time, and error toasts. */
export const useAccount = () => {
  const texts = useContent("account");
  const { client, session } = useAuth();
  const settings = useRouteLoaderData<PublicSettings>("root");
  const { isBusy, run } = useSubmit();
  // Read the current access token: the one captured at render may have expired.
  const findAccessToken = async () => (await (await client()).auth.getSession()).data.session?.access_token;
  const call = async <const Input extends AccountRequest>(body: Input) =>
    callFunction("account", body, { accessToken: await findAccessToken() });
  /** Returns true on success. Errors are shown as a toast, with a sentence of its own if the site cannot be reached. */
  const runWithToast = (work: () => Promise<void>, unreachable = texts.sessions.unreachable): Promise<boolean> =>
    run(work, (error) =>
      showToast({
        title: texts.failed,
        description: describeAuthError(error, { unreachable, otherwise: texts.wrongPassword }),
        tone: "destructive",
      }),
    );
  return {
    call,
    client,
    findAccessToken,
    isBusy,
    run: runWithToast,
    siteUrl: settings?.siteUrl ?? "",
    user: session?.user ?? null,
    publishableKey: settings?.publishableKey ?? "",
  };
};
