import type { RateLimitRule, RateLimiter } from "./rate-limiter.ts";
import type { Reservation } from "./reserve.ts";

export type LimitClaim = [rule: RateLimitRule, key: string];

/** Counts all claims before the work, or none if one of them is over its limit. */
export const reserveAll = async (rateLimiter: RateLimiter, claims: LimitClaim[]): Promise<Reservation> => {
  const reserved: Reservation[] = [];
  const refund = async () => void (await Promise.all(reserved.map((one) => one.refund())));
  try {
    for (const [rule, key] of claims) reserved.push(await rateLimiter.reserve(rule, key));
  } catch (error) {
    await refund();
    throw error;
  }
  return {
    refund,
    commit() {
      for (const one of reserved) one.commit();
    },
  };
};
