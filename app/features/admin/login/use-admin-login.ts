import { ApiError } from "#app/lib/api/api-error.ts";
import { mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { readAdminFlag } from "#app/lib/owner/admin-flag.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";

/** What is required to log in. */
export type EntryNeed = { kind: "sign-in" } | { kind: "local-key"; message: string };

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "unauthorized";

const showDenial = (error: unknown): void => {
  if (!isUnauthorized(error)) showToast({ title: getErrorMessage(error), tone: "destructive" });
};

/** Login of the admin panel. Logs in automatically in a browser in which the panel was open before. */
export const useAdminLogin = () => {
  const owner = useOwner({ isLikely: readAdminFlag, onDenied: showDenial });
  const { mode, isAuthorised, isChecking } = owner;

  const enter = async (secret?: string): Promise<EntryNeed | undefined> => {
    if (mode === "role" && !mayHaveSession()) return { kind: "sign-in" };
    try {
      await owner.enter(secret);
      showToast({ title: "Admin access granted", tone: "success" });
    } catch (error) {
      const needsKey = mode === "auto" && isUnauthorized(error);
      const title = needsKey ? "Authentication failed" : getErrorMessage(error, "Authentication failed");
      showToast({ title, tone: "destructive" });
      if (needsKey) return { kind: "local-key", message: error.message };
      if (mode === "role" && isUnauthorized(error)) return { kind: "sign-in" };
    }
    return undefined;
  };

  const leave = () => {
    owner.leave();
    showToast({ title: "Logged out successfully" });
  };

  return { isOpen: isAuthorised && readAdminFlag(), isBusy: isChecking, enter, leave };
};
