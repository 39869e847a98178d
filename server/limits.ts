import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "#contracts/errors.ts";

/** What is counted, how often it may happen, and in how many seconds. */
const rules = {
  functionCalls: { points: 60, duration: 60 },
  ownerCalls: { points: 300, duration: 60 },
  wrongSecrets: { points: 10, duration: 900 },
} as const;

export type Limits = {
  /** Counts one event for a key; throws `limit_exceeded` with the seconds to wait when there were too many. */
  spend(rule: keyof typeof rules, key: string): Promise<void>;
  /** Throws like `spend`, without counting. */
  check(rule: keyof typeof rules, key: string): Promise<void>;
};

const tooMany = (msBeforeNext: number): AppError => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError("limit_exceeded", `That was too often. Please try again in ${wait}.`, { retryAfter: seconds });
};

/** Limits that one process keeps in memory. */
export const createLimits = (): Limits => {
  const limiters = new Map(Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]));
  const limiterOf = (rule: keyof typeof rules) => limiters.get(rule) as RateLimiterMemory;
  return {
    async spend(rule, key) {
      const result = await limiterOf(rule).consume(key).catch((rejected: { msBeforeNext: number }) => rejected);
      if (!("remainingPoints" in result) || result.msBeforeNext === undefined) throw tooMany(60_000);
      if (result.consumedPoints > rules[rule].points) throw tooMany(result.msBeforeNext);
    },
    async check(rule, key) {
      const result = await limiterOf(rule).get(key);
      if (result && result.consumedPoints >= rules[rule].points) throw tooMany(result.msBeforeNext);
    },
  };
};
