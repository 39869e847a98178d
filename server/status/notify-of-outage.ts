import statusContent from "#content/hub/system-status.json" with { type: "json" };
import type { Env } from "../env.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Outage } from "./outage-store.ts";

type Deps = { mail: Pick<Mailer, "send">; env: Pick<Env, "ownerEmail" | "siteUrl"> };

/** Emails the owner that an incident was drafted, if an address is configured. */
export const createOutageNotifier =
  ({ mail, env }: Deps) =>
  async ({ part, beganAt }: Outage): Promise<void> => {
    if (!env.ownerEmail) return;
    await mail.send({
      kind: "incident-drafted",
      to: env.ownerEmail,
      link: `${env.siteUrl}/app/system-status?drafts`,
      values: { part: statusContent.thisSite.parts[part], time: new Date(beganAt).toUTCString() },
    });
  };
