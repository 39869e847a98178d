import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAnswer } from "#app/lib/asking/use-answer.ts";
import type { Rights } from "#contracts/database.ts";

type Answer = { state: "unreachable" } | { state: "known"; rights: Rights } | null;

/** What the signed-in person may do, asked of the server. A session that the server does not know any more is dropped. */
export const useRights = (userId: string | undefined) => {
  const { client, dropSession } = useAuth();
  const ask = useCallback(async (): Promise<Answer> => {
    if (!userId) return null;
    try {
      const { data, error, status } = await (await client()).rpc("my_access").maybeSingle();
      if (data) return { state: "known", rights: data };
      if (error && status !== 401 && status !== 403) return { state: "unreachable" };
      await dropSession();
      return null;
    } catch {
      return { state: "unreachable" };
    }
  }, [userId, client, dropSession]);
  return useAnswer(ask);
};
