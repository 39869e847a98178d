import { Hono } from "hono";
import type { LocalAccess } from "../http/local-access/local-access.ts";
import { createInboxFunctions } from "./inbox.functions.ts";
import { devMail } from "./mail/dev-mail.ts";
import type { Mailer } from "./mail/mailer.ts";

type Deps = Parameters<typeof createInboxFunctions>[0] & { localAccess: LocalAccess; mail: Mailer };

/** What visitors send to the owner, and the emails of the site. */
export const createInbox = ({ localAccess, ...deps }: Deps) => ({
  functions: createInboxFunctions(deps),
  routes: [new Hono().route("/dev", devMail({ localAccess, mail: deps.mail }))],
});
