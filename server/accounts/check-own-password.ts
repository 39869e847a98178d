import { AppError } from "#contracts/errors.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import { toEmailKey } from "../http/limits/email-key.ts";
import { reserveAll } from "../http/limits/reserve-all.ts";
import type { Call } from "../http/functions/call.ts";
import { sentence } from "../sentence.ts";

/** Throws unless the password belongs to the address. Failures count as failed logins. */
export const checkOwnPassword = async (
  { backend, env, rateLimiter, request }: Call,
  email: string,
  password: string,
): Promise<void> => {
  const address = getClientIp(request, env.trustProxy);
  const send = (path: string, headers: Record<string, string>, body?: object) =>
    backend.fetch(
      new Request(env.siteUrl + path, {
        method: "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers },
        body: body ? JSON.stringify(body) : null,
      }),
      address,
    );
  const check = async (): Promise<void> => {
    const response = await send("/auth/v1/token?grant_type=password", {}, { email, password });
    if (response.status >= 500 || response.status === 429)
      throw new AppError("unavailable", sentence("accounts.passwordUnchecked"));
    if (!response.ok) throw new AppError("invalid_request", sentence("accounts.passwordWrong"));
    const { access_token } = (await response.json()) as { access_token: string };
    await send("/auth/v1/logout?scope=local", { authorization: `Bearer ${access_token}` });
  };
  const reservation = await reserveAll(rateLimiter, [
    ["failedLogins", `${toEmailKey(email)} ${address}`],
    ["failedLoginsPerIp", address],
  ]);
  try {
    await check();
  } catch (error) {
    reservation.commit();
    throw error;
  }
  await reservation.refund();
};
