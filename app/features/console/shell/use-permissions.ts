import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAsync } from "#app/lib/api/use-async.ts";
import type { AccessRights } from "#contracts/database.ts";

type Answer = { state: "unreachable" } | { state: "known"; rights: AccessRights } | null;

/** Loads the user's permissions. Clears a session that the server no longer accepts. */
export const usePermissions = (userId: string | undefined) => {
  const { client, clearSession } = useAuth();
  const ask = useCallback(async (): Promise<Answer> => {
    if (!userId) return null;
    try {
      const { data, error, status } = await (await client()).rpc("my_access").maybeSingle();
      if (data) return { state: "known", rights: data };
      if (error && status !== 401 && status !== 403) return { state: "unreachable" };
      await clearSession();
      return null;
    } catch {
      return { state: "unreachable" };
    }
  }, [userId, client, clearSession]);
  return useAsync(ask);
};
