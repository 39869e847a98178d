import type { Backend } from "./backend.ts";
import { cleanUpAccounts } from "./accounts/clean-up-accounts.ts";
import type { Env } from "./env.ts";
import { scheduleDigests } from "./accounts/requests/tell-owner.ts";
import { cleanRemovedImages } from "./images/saved/clean-removed-images.ts";
import type { Log } from "./telemetry/log.ts";
import { sweepOnSchedule } from "./media/sweep-character-media.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";

type Deps = { backend: Backend; env: Env; mail: Mailer; log: Log };

/** Starts what the site does from time to time. Returns a stop function. */
export const startBackgroundTasks = ({ backend, env, mail, log }: Deps): (() => void) => {
  const service = backend.serviceClient();
  const stops = [
    cleanRemovedImages(backend, log),
    cleanUpAccounts(service, log),
    sweepOnSchedule(backend, log),
    scheduleDigests({ service, env, mail, log }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
