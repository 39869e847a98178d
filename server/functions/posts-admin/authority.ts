import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { isLocalRequest, peerAddressOf } from "../../loopback.ts";
import type { FunctionCall } from "../site-function.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const checkSecret = async ({ env, limits, request }: FunctionCall, secret: string | undefined): Promise<boolean> => {
  if (env.adminMode !== "secret" || !env.adminSecret || secret === undefined) return false;
  const peer = peerAddressOf(request) ?? "unknown";
  const reservation = await limits.reserve("wrongSecrets", peer);
  if (isSame(secret, env.adminSecret)) {
    await reservation.refund();
    return true;
  }
  reservation.keep();
  throw new AppError("unauthorized", "Authentication failed");
};

const decodeHeader = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** The admin secret of a call: in its JSON body, or, where the body is a file, URL-encoded in the header `x-admin-secret`. */
export const secretOf = ({ body, request }: FunctionCall): string | undefined => {
  const { secret } = (body ?? {}) as { secret?: unknown };
  if (typeof secret === "string") return secret;
  const header = request.req.header("x-admin-secret");
  return header === undefined ? undefined : decodeHeader(header);
};

/** The name under which the audit log keeps who did something in the admin panel; throws when the call has no such right. */
export const authoriseOwner = async (call: FunctionCall, secret: string | undefined = secretOf(call)): Promise<string> => {
  const { caller, env, request } = call;
  if (caller.kind === "user" && caller.role === "admin") return caller.email;
  if (await checkSecret(call, secret)) return "owner (secret)";
  if (env.adminMode === "auto" && isLocalRequest(request, env.siteUrl)) return "owner (this machine)";
  if (caller.kind === "user") throw new AppError("forbidden", "Only the owner of this site may do that.");
  throw new AppError("unauthorized", "Authentication failed");
};
