import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { accessRightsSchema } from "#contracts/accounts/access-rights.ts";

/** Loads the user's permissions. Null if the server no longer accepts the session, which is then cleared. */
export const usePermissions = (userId: string | undefined) => {
  const { client, clearSession } = useAuth();
  return useQuery({
    queryKey: ["permissions", userId],
    enabled: userId !== undefined,
    queryFn: async () => {
      const response = await (await client()).rpc("my_access").maybeSingle();
      const { data, error, status } = response;
      if (data || (error && status !== 401 && status !== 403))
        return accessRightsSchema.parse(unwrapResponse(response));
      await clearSession();
      return null;
    },
  });
};
