import type { Finding } from "#contracts/doctor.ts";
import { backupAdvice, failingServices } from "#contracts/failure-advice.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Env } from "../env.ts";
import { listFailingProviders } from "../status/failing-providers.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { bad } from "./finding.ts";

/** The services whose last call by this process failed, though they may answer when they are only asked. */
export const checkLastCalls = (env: Pick<Env, "images">, activity: Pick<ProviderActivity, "read">): Finding[] =>
  listFailingProviders(env, activity).map(({ provider, at, reason }) =>
    bad(
      `Last call: ${failingServices[provider].name}`,
      `failed at ${new Date(at).toUTCString()}: ${reason}`,
      failingServices[provider].advice,
    ),
  );

/** The last backup that this process tried to make, if it failed. */
export const checkLastBackup = (backups: Pick<SiteBackups, "lastFailure"> | null): Finding[] => {
  const failure = backups?.lastFailure();
  if (!failure) return [];
  return [bad("Last backup", `failed at ${failure.at.toUTCString()}: ${failure.reason}`, backupAdvice)];
};
