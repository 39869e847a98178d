import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend/backend.ts";
import type { Caller } from "./site-function.ts";

const signInAgain = () => new AppError("unauthorized", "Your session has ended. Please sign in again.");

/** Finds out who sent a request, from its `apikey` and `Authorization` headers. A token that does not check out is refused. */
export const identifyCaller = async (backend: Backend, headers: Headers): Promise<Caller> => {
  const apikey = headers.get("apikey");
  if (apikey !== null && apikey !== backend.publishableKey) throw new AppError("unauthorized", "The apikey header does not belong to this site.");
  const authorization = headers.get("authorization");
  if (authorization === null) return { kind: "visitor" };
  const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1];
  if (!token) throw signInAgain();
  if (token === backend.publishableKey) return { kind: "visitor" };
  const { data, error } = await backend.visitor().auth.getUser(token);
  if (error && (error.status ?? 500) >= 500) throw new AppError("unavailable", "Signing in is not possible at the moment. Please try again soon.", { detail: error.message });
  if (error || !data.user?.email) throw signInAgain();
  const profile = await backend.service().from("profiles").select("role").eq("user_id", data.user.id).maybeSingle();
  if (profile.error) throw new AppError("unavailable", "Your account cannot be read at the moment. Please try again soon.", { detail: profile.error.message });
  return { kind: "user", id: data.user.id, email: data.user.email, role: profile.data?.role ?? "member" };
};
