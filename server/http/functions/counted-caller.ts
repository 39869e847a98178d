import { getClientIp } from "../sender/client-ip.ts";
import type { Call } from "./call.ts";

/**
 * For whom a call counts: an approved account wherever it is, so that people behind one network do not count as one; else
 * the network of the client.
 */
export const getCountedCaller = ({ caller, env, request }: Pick<Call, "caller" | "env" | "request">): string =>
  caller.kind === "user" && caller.approved ? `user ${caller.id}` : getClientIp(request, env.trustProxy);
