import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Log } from "../telemetry/log.ts";
import { createAccountFunctions } from "./accounts.functions.ts";
import { cleanUpAccounts } from "./clean-up-accounts.ts";
import { emailLinks } from "./email-links.ts";
import { scheduleDigests } from "./requests/tell-owner.ts";

type Deps = {
  backend: Backend;
  budgets: { strangersMails: Pick<DayBudget, "reserve"> };
  content: Content;
  env: Env;
  log: Log;
  mail: Mailer;
  rateLimiter: RateLimiter;
};

/** Registration, access and accounts; the links in their emails. */
export const createAccounts = ({ backend, budgets, content, env, log, mail, rateLimiter }: Deps) => {
  const service = backend.serviceClient();
  const stops = [cleanUpAccounts(service, log), scheduleDigests({ service, env, mail, log })];
  return {
    functions: createAccountFunctions({ content, mail, strangersMails: budgets.strangersMails }),
    routes: [emailLinks({ backend, content, rateLimiter, env })],
    close() {
      for (const stop of stops) stop();
    },
  };
};
