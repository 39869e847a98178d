import { getClientIp } from "../../rate-limit/client-ip.ts";
import { reserveAll } from "../../rate-limit/reserve-all.ts";
import type { Reservation } from "../../rate-limit/reserve.ts";
import type { FunctionContext } from "../function-definition.ts";

const free: Reservation = { commit: () => undefined, refund: async () => undefined };

/** Counts an image that was not made before. The owner's are not counted. */
export const reserveNewImage = async ({ caller, env, rateLimiter, request }: FunctionContext): Promise<Reservation> => {
  if (caller.kind === "user" && caller.role === "admin") return free;
  const address = getClientIp(request, env.trustProxy);
  return reserveAll(rateLimiter, [
    ["newImages", address],
    ["newImagesPerDay", address],
  ]);
};
