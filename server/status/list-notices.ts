import type { SiteNotice } from "#contracts/admin.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { listFailingProviders } from "./failing-providers.ts";

const megabyte = 1024 * 1024;

type Deps = {
  backend: Pick<Backend, "status">;
  env: Pick<Env, "images">;
  providers: Pick<ProviderActivity, "read">;
  /** Null where the database is elsewhere. */
  backups: Pick<SiteBackups, "isOverdue" | "lastFailure" | "lastGoodAt"> | null;
};

const listBackupNotices = (backups: NonNullable<Deps["backups"]>): SiteNotice[] => {
  const failure = backups.lastFailure();
  return [
    ...(failure ? [{ kind: "backupFailed", at: failure.at.toISOString(), reason: failure.reason } as const] : []),
    ...(backups.isOverdue()
      ? [{ kind: "backupOverdue", lastGoodAt: backups.lastGoodAt()?.toISOString() ?? null } as const]
      : []),
  ];
};

/** What the owner has to know about the site; empty if all is well. */
export const listNotices = ({ backend, env, providers, backups }: Deps): SiteNotice[] => {
  const { disk, isUp = true } = backend.status?.() ?? {};
  return [
    ...(disk?.isLow ? [{ kind: "diskFull", freeMegabytes: Math.floor(disk.freeBytes / megabyte) } as const] : []),
    ...(isUp ? [] : [{ kind: "databaseRestarting" } as const]),
    ...listFailingProviders(env, providers).map((failing) => ({ kind: "providerFailed", ...failing }) as const),
    ...(backups ? listBackupNotices(backups) : []),
  ];
};
