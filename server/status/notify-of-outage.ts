import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Outage } from "./outage-store.ts";

type Deps = { content: Content; mail: Pick<Mailer, "send">; env: Pick<Env, "ownerEmail" | "siteUrl"> };

/** Emails the owner that an incident was drafted, if an address is configured. */
export const createOutageNotifier =
  ({ content, mail, env }: Deps) =>
  async ({ part, beganAt }: Outage): Promise<void> => {
    if (!env.ownerEmail) return;
    await mail.send({
      kind: "incident-drafted",
      to: env.ownerEmail,
      link: `${env.siteUrl}/app/system-status?drafts`,
      values: { part: content.get("hub/system-status").thisSite.parts[part], time: new Date(beganAt).toUTCString() },
    });
  };
