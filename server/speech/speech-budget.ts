import { type DayBudget, reserveTogether } from "../http/limits/day-budget.ts";

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
    const budgets = isAhead ? [ahead, all] : [all];
    const user = isAhead ? null : client;
    const { settle } = await reserveTogether(budgets.map((budget) => budget.reserve(user, characters)));
    return () => settle(0);
  },
});
