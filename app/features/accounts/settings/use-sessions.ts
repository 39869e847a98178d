import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { loginSessionSchema } from "#contracts/accounts/account.ts";

/** The user's sessions. `end` and `endOthers` throw the errors of supabase-js. */
export const useSessions = () => {
  const { client, user } = useAuth();
  const query = useQuery({
    queryKey: ["sessions", user?.id],
    queryFn: async () => {
      const rows = unwrapResponse(await (await client()).rpc("my_sessions"));
      return rows.map((row) => loginSessionSchema.parse(row));
    },
  });
  const end = async (session: string): Promise<void> => {
    const { error } = await (await client()).rpc("end_my_session", { session });
    if (error) throw error;
    await query.refetch();
  };
  const endOthers = async (): Promise<void> => {
    const { error } = await (await client()).auth.signOut({ scope: "others" });
    if (error) throw error;
    await query.refetch();
  };
  return { ...query, end, endOthers };
};
