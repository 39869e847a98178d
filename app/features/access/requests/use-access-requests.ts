import { useCallback } from "react";
import { useRouteLoaderData } from "react-router";
import { callFunction, ApiError } from "#app/lib/api/call-function.ts";
import { useAsync } from "#app/lib/api/use-async.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { AccessRequestRow } from "#contracts/database.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { fill, texts } from "../access-content.ts";

const { owner } = texts;

export type AdminCredentials = { accessToken?: string | undefined; secret?: string | undefined };
type Requests = { state: "refused"; code: string; message: string } | { state: "here"; requests: AccessRequestRow[] };

const describe = (error: unknown): { code: string; message: string } =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: "unavailable", message: texts.auth.toasts.unreachable };

/** Access requests with approve and reject, authorized by the owner's credentials. */
export const useAccessRequests = ({ accessToken, secret }: AdminCredentials) => {
  const publishableKey = useRouteLoaderData<PublicSettings>("root")?.publishableKey ?? "";
  const call = useCallback(
    <Answer>(body: object) =>
      callFunction<Answer>("access-requests", { ...body, secret }, { publishableKey, accessToken }),
    [publishableKey, accessToken, secret],
  );

  const load = useCallback(async (): Promise<Requests> => {
    try {
      return { state: "here", requests: (await call<{ requests: AccessRequestRow[] }>({ action: "list" })).requests };
    } catch (error) {
      return { state: "refused", ...describe(error) };
    }
  }, [call]);
  const { data: requests, setData: setRequests, reload } = useAsync(load);

  const decide = async (id: string, action: "approve" | "reject", note: string): Promise<boolean> => {
    try {
      const { request } = await call<{ request: AccessRequestRow }>({ action, requestId: id, note });
      showToast({
        title: fill(action === "approve" ? owner.approved : owner.rejected, { name: request.name }),
        description: owner.mailed,
        tone: "success",
      });
      setRequests((before) =>
        before?.state === "here"
          ? { ...before, requests: before.requests.map((one) => (one.id === id ? request : one)) }
          : before,
      );
      return true;
    } catch (error) {
      showToast({ title: owner.failed, description: describe(error).message, tone: "destructive" });
      return false;
    }
  };
  return { requests, reload, decide };
};
