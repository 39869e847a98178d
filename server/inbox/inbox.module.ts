import { Hono } from "hono";
import type { LocalAccess } from "../http/local-access/local-access.ts";
import { createInboxFunctions } from "./inbox.functions.ts";
import { createInboxOperations, type DecideAccess } from "./inbox-operations.ts";
import { devMail } from "./mail/dev-mail.ts";
import type { Mailer } from "./mail/mailer.ts";

type Deps = Omit<Parameters<typeof createInboxFunctions>[0], "apply"> & {
  decideAccess: DecideAccess;
  localAccess: LocalAccess;
  mail: Mailer;
};

/** What visitors send to the owner, and the emails of the site. */
export const createInbox = ({ decideAccess, localAccess, ...deps }: Deps) => ({
  functions: createInboxFunctions({ ...deps, apply: createInboxOperations(decideAccess) }),
  routes: [new Hono().route("/dev", devMail({ localAccess, mail: deps.mail }))],
});
