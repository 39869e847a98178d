import type { DayBudget } from "../../http/limits/day-budget.ts";
import { createLetters } from "./create-letters.ts";
import { letterRoutes } from "./letter-routes.ts";

type Deps = Parameters<typeof createLetters>[0] &
  Omit<Parameters<typeof letterRoutes>[0], "letters" | "strangersMails"> & {
    budgets: { strangersMails: Pick<DayBudget, "reserve"> };
  };

/** The newsletter: who asked for it is told of stories and incidents. Nothing where emails cannot be sent. */
export const createLettersModule = ({ budgets, rateLimiter, ...deps }: Deps) => {
  const letters = createLetters(deps);
  if (!letters) return { tell: async () => undefined };
  const { content, env, mail } = deps;
  return {
    tell: letters.tell,
    routes: [letterRoutes({ content, env, letters, mail, rateLimiter, strangersMails: budgets.strangersMails })],
  };
};
