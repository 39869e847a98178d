import type { Backend } from "./backend/backend.ts";
import { cleanUpAccounts } from "./clean-up-accounts.ts";
import type { Env } from "./env.ts";
import { scheduleDigests } from "./functions/request-access/tell-owner.ts";
import { cleanRemovedImages } from "./functions/save-image/clean-removed-images.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./providers/email/mailer.ts";

type Deps = { backend: Backend; env: Env; mail: Mailer; log: Log };

/** Starts what the site does from time to time. Returns a stop function. */
export const startBackgroundTasks = ({ backend, env, mail, log }: Deps): (() => void) => {
  const service = backend.serviceClient();
  const stops = [
    cleanRemovedImages(backend, log),
    cleanUpAccounts(service, log),
    scheduleDigests({ service, env, mail, log }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
