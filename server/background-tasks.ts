import type { Backend } from "./backend.ts";
import type { SiteBackups } from "./backup/machine/site-backups.ts";
import type { Content } from "./content/live-content.ts";
import type { Env } from "./env.ts";
import { tellOfWaiting } from "./accounts/requests/tell-owner.ts";
import { cleanRemovedImages } from "./images/saved/clean-removed-images.ts";
import type { Log } from "./telemetry/log.ts";
import type { Jobs } from "./jobs/create-jobs.ts";
import { sweepUnusedMedia } from "./media/sweep-character-media.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";
import { watchForFailures } from "./status/tell-of-failures.ts";
import type { ProviderActivity } from "./telemetry/provider-activity.ts";

type Deps = {
  activity: ProviderActivity;
  backend: Backend;
  backups: SiteBackups | undefined;
  content: Content;
  env: Env;
  jobs: Jobs;
  log: Log;
  mail: Mailer;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Starts what the site does from time to time, some of it in one process of all. Returns a stop function. */
export const startBackgroundTasks = ({ activity, backend, backups, content, env, jobs, mail, log }: Deps) => {
  const service = backend.serviceClient();
  jobs.repeat({
    kind: "removed-images",
    everyMs: hourMs,
    tables: ["removed_images"],
    run: () => cleanRemovedImages(backend),
  });
  jobs.repeat({
    kind: "old-accounts",
    everyMs: hourMs,
    async run() {
      await service.rpc("clean_up_accounts").throwOnError();
    },
  });
  jobs.repeat({ kind: "unused-media", everyMs: 6 * hourMs, run: () => sweepUnusedMedia(backend) });
  jobs.repeat({
    kind: "access-requests",
    everyMs: 5 * minuteMs,
    run: () => tellOfWaiting({ service, env, mail, log }),
  });
  return watchForFailures({ activity, backups, content, env, mail, log });
};
