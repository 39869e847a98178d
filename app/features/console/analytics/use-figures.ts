import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAnswer } from "#app/lib/asking/use-answer.ts";
import type { SiteFigures } from "#contracts/database.ts";
import { firstDay } from "./figures.ts";

type Answer = { state: "unreachable" } | { state: "here"; figures: SiteFigures; at: number };

/** The site's figures, as the signed-in person may see them. */
export const useFigures = () => {
  const { client } = useAuth();
  const ask = useCallback(async (): Promise<Answer> => {
    const at = Date.now();
    try {
      const { data } = await (await client()).rpc("site_figures", { since: firstDay(at) });
      return data ? { state: "here", figures: data, at } : { state: "unreachable" };
    } catch {
      return { state: "unreachable" };
    }
  }, [client]);
  return useAnswer(ask);
};
