import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { siteStatsSchema } from "#contracts/analytics/site-stats.ts";
import { firstDay } from "./stats.ts";

/** Loads the site's statistics with the user's session; `at` is their time (ms). */
export const useStats = () => {
  const { client, user } = useAuth();
  return useQuery({
    queryKey: ["stats", user?.id],
    queryFn: async () => {
      const at = Date.now();
      const response = await (await client()).rpc("site_figures", { since: firstDay(at) });
      return { at, stats: siteStatsSchema.parse(unwrapResponse(response)) };
    },
  });
};
