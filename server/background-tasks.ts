import type { Backend } from "./backend.ts";
import type { SiteBackups } from "./backup/machine/site-backups.ts";
import { cleanUpAccounts } from "./accounts/clean-up-accounts.ts";
import type { Env } from "./env.ts";
import { scheduleDigests } from "./accounts/requests/tell-owner.ts";
import { cleanRemovedImages } from "./images/saved/clean-removed-images.ts";
import type { Log } from "./telemetry/log.ts";
import { sweepOnSchedule } from "./media/sweep-character-media.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";
import { watchForFailures } from "./status/tell-of-failures.ts";
import type { ProviderActivity } from "./telemetry/provider-activity.ts";

type Deps = {
  activity: ProviderActivity;
  backend: Backend;
  backups: SiteBackups | undefined;
  env: Env;
  log: Log;
  mail: Mailer;
};

/** Starts what the site does from time to time. Returns a stop function. */
export const startBackgroundTasks = ({ activity, backend, backups, env, mail, log }: Deps): (() => void) => {
  const service = backend.serviceClient();
  const stops = [
    cleanRemovedImages(backend, log),
    cleanUpAccounts(service, log),
    sweepOnSchedule(backend, log),
    scheduleDigests({ service, env, mail, log }),
    watchForFailures({ activity, backups, env, mail, log }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
