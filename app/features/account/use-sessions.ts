import { useCallback } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAsync } from "#app/lib/api/use-async.ts";
import type { SessionRow } from "#contracts/database.ts";

type Answer = { state: "unreachable" } | { state: "here"; sessions: SessionRow[] };

export const useSessions = () => {
  const { client } = useAuth();
  const load = useCallback(async (): Promise<Answer> => {
    try {
      const { data } = await (await client()).rpc("my_sessions");
      return data ? { state: "here", sessions: data } : { state: "unreachable" };
    } catch {
      return { state: "unreachable" };
    }
  }, [client]);
  const { data, reload } = useAsync(load);
  const end = async (session: string): Promise<void> => {
    const { error } = await (await client()).rpc("end_my_session", { session });
    if (error) throw error;
    await reload();
  };
  const endOthers = async (): Promise<void> => {
    const { error } = await (await client()).auth.signOut({ scope: "others" });
    if (error) throw error;
    await reload();
  };
  return { data, reload, end, endOthers };
};
