import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAsync } from "#app/lib/api/use-async.ts";
import type { SessionRow } from "#contracts/database.ts";

type Answer = { state: "unreachable" } | { state: "here"; sessions: SessionRow[] };

export const useSessions = () => {
  const { client } = useAuth();
  const ask = useCallback(async (): Promise<Answer> => {
    try {
      const { data } = await (await client()).rpc("my_sessions");
      return data ? { state: "here", sessions: data } : { state: "unreachable" };
    } catch {
      return { state: "unreachable" };
    }
  }, [client]);
  const { answer, again } = useAsync(ask);
  const end = async (session: string): Promise<void> => {
    const { error } = await (await client()).rpc("end_my_session", { session });
    if (error) throw error;
    await again();
  };
  const endOthers = async (): Promise<void> => {
    const { error } = await (await client()).auth.signOut({ scope: "others" });
    if (error) throw error;
    await again();
  };
  return { answer, again, end, endOthers };
};
