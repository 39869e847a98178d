import type { RateLimitRule, RateLimiter } from "./rate-limiter.ts";
import type { Reservation } from "./reserve.ts";

/** `amount`: how many events are counted, one by default. */
export type LimitClaim = [rule: RateLimitRule, key: string, amount?: number];

/** Counts one event of each claim before the work, or none if one of them is over its limit. */
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
