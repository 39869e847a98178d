import { watchedProviders } from "#contracts/chat/agents.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Outage } from "./outage-store.ts";

type Deps = { content: Content; mail: Pick<Mailer, "send">; env: Pick<Env, "images" | "ownerEmail" | "siteUrl"> };

/** An email about mail does not arrive, and what fails elsewhere has an email of its own (`tell-of-failures.ts`). */
const isToldOtherwise = (part: SitePart, { images }: Deps["env"]): boolean =>
  part === "pictures" ? images.provider !== "sketch" : watchedProviders.some((provider) => provider === part);

/** Emails the owner that an incident was drafted, if an address is configured. */
export const createOutageNotifier =
  ({ content, mail, env }: Deps) =>
  async ({ part, beganAt }: Outage): Promise<void> => {
    if (!env.ownerEmail || isToldOtherwise(part, env)) return;
    await mail.send({
      kind: "incident-drafted",
      to: env.ownerEmail,
      link: `${env.siteUrl}/app/system-status?drafts`,
      values: { part: content.get("hub/system-status").thisSite.parts[part], time: new Date(beganAt).toUTCString() },
    });
  };
