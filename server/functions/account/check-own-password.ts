import { AppError } from "#contracts/errors.ts";
import { clientAddressOf } from "../../limits/client-address.ts";
import type { FunctionCall } from "../site-function.ts";

/** Throws unless this is the password of the address. Wrong ones count like wrong logins. */
export const checkOwnPassword = async ({ backend, env, limits, request }: FunctionCall, email: string, password: string): Promise<void> => {
  const address = clientAddressOf(request, env.trustsProxy);
  const pair = `${email.toLowerCase()} ${address}`;
  await limits.check("wrongLogins", pair);
  await limits.check("wrongLoginsOfAddress", address);
  const ask = (path: string, headers: Record<string, string>, body?: object) =>
    backend.fetch(new Request(env.siteUrl + path, { method: "POST", headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers }, body: body ? JSON.stringify(body) : null }));
  const response = await ask("/auth/v1/token?grant_type=password", {}, { email, password });
  if (response.status >= 500) throw new AppError("unavailable", "Your password cannot be checked at the moment. Please try again soon.");
  if (!response.ok) {
    await Promise.allSettled([limits.spend("wrongLogins", pair), limits.spend("wrongLoginsOfAddress", address)]);
    throw new AppError("invalid_request", "This is not your current password.");
  }
  const { access_token } = (await response.json()) as { access_token: string };
  await ask("/auth/v1/logout?scope=local", { authorization: `Bearer ${access_token}` });
};
