import { droppingLists, type SiteNotice } from "#contracts/admin.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { listFailingProviders } from "./failing-providers.ts";

const megabyte = 1024 * 1024;

type Deps = {
  backend: Pick<Backend, "status">;
  env: Pick<Env, "images">;
  providers: Pick<ProviderActivity, "read">;
  newerRelease: string | null;
  /** Null where the database is elsewhere. */
  backups: Pick<SiteBackups, "isOverdue" | "lastFailure" | "lastGoodAt"> | null;
  strangersMails: Pick<DayBudget, "refusedAt">;
  /** By list, how many entries of visitors made room for newer ones in thirty days. */
  dropped: ReadonlyMap<string, number>;
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

const dayMs = 86_400_000;

/** What the owner has to know about the site; empty if all is well. */
export const listNotices = (
  { backend, env, newerRelease, providers, backups, strangersMails, dropped }: Deps,
  now = Date.now(),
): SiteNotice[] => {
  const refusedAt = strangersMails.refusedAt();
  const { disk, isUp = true } = backend.status?.() ?? {};
  return [
    ...(disk?.isLow ? [{ kind: "diskFull", freeMegabytes: Math.floor(disk.freeBytes / megabyte) } as const] : []),
    ...(isUp ? [] : [{ kind: "databaseRestarting" } as const]),
    ...listFailingProviders(env, providers).map((failing) => ({ kind: "providerFailed", ...failing }) as const),
    ...(backups ? listBackupNotices(backups) : []),
    ...(refusedAt !== null && now - refusedAt < dayMs
      ? [{ kind: "mailsUsedUp", at: new Date(refusedAt).toISOString() } as const]
      : []),
    ...droppingLists.flatMap((list) => {
      const count = dropped.get(list) ?? 0;
      return count > 0 ? [{ kind: "entriesDropped", list, count } as const] : [];
    }),
    ...(newerRelease === null ? [] : [{ kind: "released", version: newerRelease } as const]),
  ];
};
