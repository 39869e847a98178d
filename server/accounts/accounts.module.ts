import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import { createAccountFunctions } from "./accounts.functions.ts";
import { emailLinks } from "./email-links.ts";
import type { DecideAccess } from "../inbox/inbox-operations.ts";
import { decide } from "./requests/decide.ts";
import { tellOfWaiting } from "./requests/tell-owner.ts";

type Deps = {
  backend: Backend;
  budgets: { strangersMails: Pick<DayBudget, "reserve"> };
  content: Content;
  env: Env;
  jobs: Jobs;
  log: Log;
  mail: Mailer;
  rateLimiter: RateLimiter;
};

/** Registration, access and accounts; the links in their emails. */
export const createAccounts = ({ backend, budgets, content, env, jobs, log, mail, rateLimiter }: Deps) => {
  const service = backend.serviceClient();
  jobs.repeat({
    kind: "old-accounts",
    everyMs: 3_600_000,
    async run() {
      await service.rpc("clean_up_accounts").throwOnError();
    },
  });
  jobs.repeat({ kind: "access-requests", everyMs: 300_000, run: () => tellOfWaiting({ service, env, mail, log }) });
  const decideAccess: DecideAccess = (call, requestId, action) => decide({ ...call, mail }, { action, requestId });
  return {
    decideAccess,
    functions: createAccountFunctions({ content, mail, strangersMails: budgets.strangersMails }),
    routes: [emailLinks({ backend, content, rateLimiter, env })],
  };
};
