import type { Context } from "hono";
import { AppError } from "#contracts/errors.ts";
import { getClientIp } from "../sender/client-ip.ts";
import { safeEqual } from "../local-access/safe-equal.ts";
import { enterCodeFirst, notForTokens } from "./authenticate.ts";
import type { Call } from "./call.ts";
import { sentence } from "../../sentence.ts";

const verifyAdminSecret = async ({ env, rateLimiter, request, secret, security }: Call): Promise<boolean> => {
  if (env.adminMode !== "secret" || !env.adminSecret || secret === undefined) return false;
  const reservation = await rateLimiter.reserve("failedAdminLogins", getClientIp(request, env.trustProxy));
  if (safeEqual(secret, env.adminSecret)) {
    await reservation.refund();
    return true;
  }
  reservation.commit();
  security.record("refusedOwner");
  throw new AppError("unauthorized", "Authentication failed");
};

const decodeHeader = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** The admin secret of a call: URL-encoded in the header `x-admin-secret` or, from other programs, in its JSON body. */
export const findSecret = (request: Context, body: unknown): string | undefined => {
  const header = request.req.header("x-admin-secret");
  if (header !== undefined) return decodeHeader(header);
  const { secret } = (body ?? {}) as { secret?: unknown };
  return typeof secret === "string" ? secret : undefined;
};

/** Authorizes the owner. Returns the name for the audit log; throws if the caller is not the owner. */
export const requireOwner = async (call: Call): Promise<string> => {
  const { caller, env, localAccess, request } = call;
  // Before the machine is asked: a program on it, with a token, has the rights of the token.
  if (caller.kind === "token") throw notForTokens();
  if (caller.kind === "user" && caller.role === "admin") return caller.email;
  if (await verifyAdminSecret(call)) return "owner (secret)";
  const denial = env.adminMode === "auto" ? await localAccess.findDenial(request) : undefined;
  if (denial === null) return "owner (this machine)";
  if (caller.kind === "user") throw new AppError("forbidden", sentence("requests.ownerOnly"));
  if (caller.mustEnterCode) throw enterCodeFirst();
  if (denial?.reason === "too-often") throw new AppError("limit_exceeded", denial.message, denial);
  throw new AppError("unauthorized", denial?.reason === "key-needed" ? denial.message : "Authentication failed");
};
