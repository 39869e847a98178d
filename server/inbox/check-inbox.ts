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
