import { useCallback, useEffect, useState } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import type { SiteFigures } from "#contracts/database.ts";
import { firstDay } from "./figures.ts";

type Answer = { state: "loading" } | { state: "unreachable" } | { state: "here"; figures: SiteFigures; at: number };

/** The site's figures, as the signed-in person may see them. */
export const useFigures = () => {
  const { client } = useAuth();
  const [answer, setAnswer] = useState<Answer>({ state: "loading" });
  const load = useCallback(async () => {
    const at = Date.now();
    try {
      const { data } = await (await client()).rpc("site_figures", { since: firstDay(at) });
      setAnswer(data ? { state: "here", figures: data, at } : { state: "unreachable" });
    } catch {
      setAnswer({ state: "unreachable" });
    }
  }, [client]);
  useEffect(() => void load(), [load]);
  return { answer, load };
};
