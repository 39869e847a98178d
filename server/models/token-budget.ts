import type { Client } from "../backend.ts";
import { createDayBudget, type DayBudget, type DayLimits } from "../http/limits/day-budget.ts";

export type TokenBudget = DayBudget;

/** The language model's tokens of a day, for signed-in users and the owner's work. */
export const createTokenBudget = (
  limits: DayLimits | (() => DayLimits),
  shared?: Client,
  now?: () => number,
): TokenBudget => createDayBudget({ name: "modelTokens", limits, what: "modelTokens", isPublic: false, shared, now });
