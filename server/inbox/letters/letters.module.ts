import { Hono } from "hono";
import { letterFormAction } from "#contracts/inbox/letter-form.ts";
import type { DayBudget } from "../../http/limits/day-budget.ts";
import { createLetters } from "./create-letters.ts";
import { letterRoutes } from "./letter-routes.ts";
import { subscriberFunctions } from "./subscribers.functions.ts";
import { canSendLetters } from "./unavailable-pages.ts";

type Deps = Parameters<typeof createLetters>[0] &
  Omit<Parameters<typeof letterRoutes>[0], "letters" | "strangersMails"> & {
    budgets: { strangersMails: Pick<DayBudget, "reserve"> };
  };

/** The newsletter: who asked for it is told of stories and incidents. Nothing where emails cannot be sent. */
export const createLettersModule = ({ budgets, rateLimiter, ...deps }: Deps) => {
  const letters = createLetters(deps);
  const { content, env, mail } = deps;
  const { strangersMails } = budgets;
  const pages = letterRoutes({ content, env, letters, mail, rateLimiter, strangersMails });
  const routes = new Hono();
  for (const path of [letterFormAction, "/letters/confirm", "/letters/end"])
    routes.all(path, (c, next) => (canSendLetters(env) ? pages.fetch(c.req.raw, c.env) : next()));
  return { tell: letters.tell, functions: subscriberFunctions, routes: [routes] };
};
