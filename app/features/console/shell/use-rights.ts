import { useCallback, useEffect, useState } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import type { Rights } from "#contracts/database.ts";

type Answer = { state: "loading" } | { state: "unreachable" } | { state: "known"; rights: Rights };

/** What the signed-in person may do, asked of the server. A session that the server does not know any more is dropped. */
export const useRights = (userId: string | undefined) => {
  const { client, dropSession } = useAuth();
  const [answer, setAnswer] = useState<Answer>({ state: "loading" });

  const ask = useCallback(async () => {
    try {
      const { data, error, status } = await (await client()).rpc("my_access").maybeSingle();
      if (data) return setAnswer({ state: "known", rights: data });
      if (!error || status === 401 || status === 403) return await dropSession();
      setAnswer({ state: "unreachable" });
    } catch {
      setAnswer({ state: "unreachable" });
    }
  }, [client, dropSession]);

  useEffect(() => {
    if (userId) void ask();
  }, [userId, ask]);
  const again = () => {
    setAnswer({ state: "loading" });
    void ask();
  };
  return { answer, again };
};
