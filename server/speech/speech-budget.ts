import type { DayBudget } from "../http/limits/day-budget.ts";

/** Characters that are spoken anew in a day: of the whole site, and those of them that nobody listens to yet. */
export type SpeechBudgets = { all: Pick<DayBudget, "reserve">; ahead: Pick<DayBudget, "reserve"> };

export type SpeechBudget = {
  /**
   * Counts characters that are spoken anew; throws `limit_exceeded`, and counts none, when the budget is used up. With
   * `isAhead` they are the site's own. Returns what gives them back if the service refuses the call.
   */
  spend(characters: number, client: string, isAhead: boolean): Promise<() => Promise<void>>;
};

export const createSpeechBudget = ({ all, ahead }: SpeechBudgets): SpeechBudget => ({
  async spend(characters, client, isAhead) {
    if (!isAhead) {
      const { settle } = await all.reserve(client, characters);
      return () => settle(0);
    }
    const own = await ahead.reserve(null, characters);
    try {
      const { settle } = await all.reserve(null, characters);
      return async () => void (await Promise.all([own.settle(0), settle(0)]));
    } catch (error) {
      await own.settle(0);
      throw error;
    }
  },
});
