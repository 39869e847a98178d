import type { Finding } from "#contracts/doctor.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import { listFailingProviders } from "../status/failing-providers.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { bad } from "./finding.ts";

/** The services whose last call by this process failed, though they may answer when they are only asked. */
export const checkLastCalls = (
  env: Pick<Env, "images">,
  activity: Pick<ProviderActivity, "read">,
  content: Content,
): Finding[] => {
  const { providers, advice } = content.get("admin").notices;
  return listFailingProviders(env, activity).map(({ provider, at, reason }) =>
    bad(`Last call: ${providers[provider]}`, `failed at ${new Date(at).toUTCString()}: ${reason}`, advice[provider]),
  );
};

/** The last backup that this process tried to make, if it failed. */
export const checkLastBackup = (backups: Pick<SiteBackups, "lastFailure"> | null, content: Content): Finding[] => {
  const failure = backups?.lastFailure();
  if (!failure) return [];
  const { backupAdvice } = content.get("admin").notices;
  return [bad("Last backup", `failed at ${failure.at.toUTCString()}: ${failure.reason}`, backupAdvice)];
};
