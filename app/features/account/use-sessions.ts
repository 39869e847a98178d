import { useCallback, useEffect, useState } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import type { SessionRow } from "#contracts/database.ts";

type Answer = { state: "loading" } | { state: "unreachable" } | { state: "here"; sessions: SessionRow[] };

export const useSessions = () => {
  const { client } = useAuth();
  const [answer, setAnswer] = useState<Answer>({ state: "loading" });
  const load = useCallback(async () => {
    try {
      const { data } = await (await client()).rpc("my_sessions");
      setAnswer(data ? { state: "here", sessions: data } : { state: "unreachable" });
    } catch {
      setAnswer({ state: "unreachable" });
    }
  }, [client]);
  useEffect(() => void load(), [load]);
  const end = async (session: string): Promise<void> => {
    const { error } = await (await client()).rpc("end_my_session", { session });
    if (error) throw error;
    await load();
  };
  const endOthers = async (): Promise<void> => {
    const { error } = await (await client()).auth.signOut({ scope: "others" });
    if (error) throw error;
    await load();
  };
  return { answer, load, end, endOthers };
};
