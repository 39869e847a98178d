import type { WatchedProvider } from "#contracts/chat/agents.ts";
import { backupAdvice, failingServices } from "#contracts/failure-advice.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { listFailingProviders } from "./failing-providers.ts";

type Deps = {
  /** Absent where the site makes none. */
  backups?: Pick<SiteBackups, "lastFailure"> | undefined;
  activity: Pick<ProviderActivity, "read">;
  env: Pick<Env, "images" | "ownerEmail" | "siteUrl">;
  mail: Pick<Mailer, "send">;
};

/**
 * Returns a function that emails the owner of each service elsewhere whose last call failed, and of a failed backup. The limits of emails see to
 * it that this is one a day for each, of all processes. None is about mail itself; while that fails, they wait in its
 * queue. It throws if the database is unavailable.
 */
export const createFailureTeller = ({ activity, backups, env, mail }: Deps, now = Date.now) => {
  const toldAt = new Map<WatchedProvider | "backup", number>();
  const isTold = (topic: WatchedProvider | "backup") => now() - (toldAt.get(topic) ?? -Infinity) < dayMs;
  return async (): Promise<void> => {
    if (env.ownerEmail === undefined) return;
    const failure = backups?.lastFailure();
    if (failure && !isTold("backup")) {
      await mail.send({
        kind: "backup-failed",
        to: env.ownerEmail,
        link: `${env.siteUrl}/admin#backup`,
        values: {
          time: failure.at.toUTCString(),
          reason: failure.reason,
          advice: backupAdvice,
        },
      });
      toldAt.set("backup", now());
    }
    for (const { provider, at, reason } of listFailingProviders(env, activity)) {
      if (provider === "mail" || isTold(provider)) continue;
      await mail.send({
        kind: "provider-failed",
        to: env.ownerEmail,
        topic: provider,
        link: `${env.siteUrl}/admin#health`,
        values: {
          provider: failingServices[provider].name,
          time: new Date(at).toUTCString(),
          reason,
          advice: failingServices[provider].advice,
        },
      });
      toldAt.set(provider, now());
    }
  };
};
