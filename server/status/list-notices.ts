import { droppingLists, type SiteNotice } from "#contracts/admin.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Backend } from "../backend.ts";
import type { FailureList } from "./failures.ts";

const megabyte = 1024 * 1024;

type Deps = {
  backend: Pick<Backend, "status">;
  failures: FailureList;
  newerRelease: string | null;
  /** Null where the database is elsewhere. */
  backups: Pick<SiteBackups, "isOverdue" | "lastGoodAt"> | null;
  /** By list, how many entries of visitors made room for newer ones in thirty days. */
  dropped: ReadonlyMap<string, number>;
};

const dayMs = 86_400_000;

/** What the owner has to know about the site; empty if all is well. */
export const listNotices = (
  { backend, failures, newerRelease, backups, dropped }: Deps,
  now = Date.now(),
): SiteNotice[] => {
  const { confirmationRefusedAt: refusedAt } = failures;
  const { disk, isUp = true } = backend.status?.() ?? {};
  return [
    ...(disk?.isLow ? [{ kind: "diskFull", freeMegabytes: Math.floor(disk.freeBytes / megabyte) } as const] : []),
    ...(isUp ? [] : [{ kind: "databaseRestarting" } as const]),
    ...failures.providers.map((failing) => ({ kind: "providerFailed", ...failing }) as const),
    ...(failures.backup ? [{ kind: "backupFailed", ...failures.backup } as const] : []),
    ...(backups?.isOverdue()
      ? [{ kind: "backupOverdue", lastGoodAt: backups.lastGoodAt()?.toISOString() ?? null } as const]
      : []),
    ...(refusedAt !== null && now - Date.parse(refusedAt) < dayMs
      ? [{ kind: "mailsUsedUp", at: refusedAt } as const]
      : []),
    ...droppingLists.flatMap((list) => {
      const count = dropped.get(list) ?? 0;
      return count > 0 ? [{ kind: "entriesDropped", list, count } as const] : [];
    }),
    ...(newerRelease === null ? [] : [{ kind: "released", version: newerRelease } as const]),
  ];
};
