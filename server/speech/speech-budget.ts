import type { RateLimiter } from "../http/limits/rate-limiter.ts";

export type SpeechBudget = {
  /** Counts characters that are spoken anew; throws `limit_exceeded`, and counts none, when today's budget is used up. */
  spend(characters: number, isAhead: boolean): Promise<void>;
  /** Of a call that the service refused. */
  giveBack(characters: number, isAhead: boolean): Promise<void>;
};

/** How many characters of the whole site are spoken anew in a day, and how many of them before anybody listens. */
export const createSpeechBudget = (rateLimiter: Pick<RateLimiter, "consume" | "giveBack">): SpeechBudget => {
  const toRules = (isAhead: boolean) =>
    isAhead ? (["speechBudgetAhead", "speechBudget"] as const) : (["speechBudget"] as const);
  return {
    async spend(characters, isAhead) {
      const rules = toRules(isAhead);
      for (const [index, rule] of rules.entries())
        try {
          await rateLimiter.consume(rule, "site", characters);
        } catch (error) {
          for (const counted of rules.slice(0, index + 1)) await rateLimiter.giveBack(counted, "site", characters);
          throw error;
        }
    },
    async giveBack(characters, isAhead) {
      for (const rule of toRules(isAhead)) await rateLimiter.giveBack(rule, "site", characters);
    },
  };
};
