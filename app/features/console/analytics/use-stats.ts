import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAsync } from "#app/lib/api/use-async.ts";
import type { SiteStats } from "#contracts/database.ts";
import { firstDay } from "./stats.ts";

type Answer = { state: "unreachable" } | { state: "here"; stats: SiteStats; at: number };

/** Loads the site's statistics with the user's session. */
export const useStats = () => {
  const { client } = useAuth();
  const ask = useCallback(async (): Promise<Answer> => {
    const at = Date.now();
    try {
      const { data } = await (await client()).rpc("site_figures", { since: firstDay(at) });
      return data ? { state: "here", stats: data, at } : { state: "unreachable" };
    } catch {
      return { state: "unreachable" };
    }
  }, [client]);
  return useAsync(ask);
};
