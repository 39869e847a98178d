import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { texts } from "./account-content.ts";

const unreachable = texts.sessions.unreachable;

/** What the sections of the account have in common: the way to ask, one thing at a time, and the words when it fails. */
export const useAccount = () => {
  const { client, session } = useAuth();
  const settings = useRouteLoaderData<PublicSettings>("root");
  const [isBusy, setIsBusy] = useState(false);
  const call = async <Answer>(body: object): Promise<Answer> => {
    // The token of the moment: the one of this render may have ended meanwhile.
    const { data } = await (await client()).auth.getSession();
    return callFunction<Answer>("account", body, {
      publishableKey: settings?.publishableKey ?? "",
      accessToken: data.session?.access_token,
    });
  };
  /** True when the work succeeded. What it throws is shown. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast({
        title: texts.failed,
        description: describeAuthError(error, { unreachable, otherwise: texts.wrongPassword }),
        tone: "destructive",
      });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    call,
    client,
    isBusy,
    run,
    siteUrl: settings?.siteUrl ?? "",
    user: session?.user ?? null,
    publishableKey: settings?.publishableKey ?? "",
  };
};
