import { AppError } from "#contracts/errors.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import type { LimitClaim } from "../http/limits/reserve-all.ts";
import type { Call } from "../http/functions/call.ts";

/** Rate limits for what a visitor sends to the owner, unless only this machine administers the site. */
export const countReport = ({ body, env, request }: Pick<Call, "env" | "request"> & { body: object }): LimitClaim[] => {
  if (env.adminMode === "auto") return [];
  const address = getClientIp(request, env.trustProxy);
  return [
    ["visitorReports", address],
    ["visitorReportsPerDay", address],
    ["visitorReportBytes", address, Buffer.byteLength(JSON.stringify(body))],
  ];
};

/** Throws if a row was rejected because the owner has too many unread ones: the constraint of `private.limit_inbox`. */
export const checkInbox = (error: { message: string; hint?: string } | null): void => {
  if (error?.hint === "inbox_is_full")
    throw new AppError(
      "limit_exceeded",
      "So many messages are waiting for the owner of this site that no more fit. Please try again another day.",
      { detail: error.message, retryAfter: 86_400 },
    );
};
