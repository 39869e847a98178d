import type { LimitRule, Limits } from "./limits.ts";
import type { Reservation } from "./reserve.ts";

export type Claim = [rule: LimitRule, key: string];

/** Counts all claims before the work, or none when one of them is refused. */
export const reserveAll = async (limits: Limits, claims: Claim[]): Promise<Reservation> => {
  const reserved: Reservation[] = [];
  const refund = async () => void (await Promise.all(reserved.map((one) => one.refund())));
  try {
    for (const [rule, key] of claims) reserved.push(await limits.reserve(rule, key));
  } catch (error) {
    await refund();
    throw error;
  }
  return {
    refund,
    keep() {
      for (const one of reserved) one.keep();
    },
  };
};
