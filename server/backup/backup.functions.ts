import { siteBackupCallSchema } from "#contracts/backup.ts";
import { AppError } from "#contracts/errors.ts";
import { toArchiveName } from "#contracts/names/file-name.ts";
import { zipResponse } from "@site/zip/zip-stream.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeDownloadToAuditLog } from "../http/functions/with-audit.ts";
import type { Env } from "../env.ts";
import type { StoredBackup } from "./machine/stored-backup.ts";
import { OtherBackupError, type SiteBackups } from "./machine/site-backups.ts";
import { noBackup } from "./read-backup.ts";
import { readBackupEntries } from "./read-backup-entries.ts";
import { restoreBackup } from "./restore-backup.ts";

const maxBackupBytes = 8_000_000_000;
const tooLarge = () => new AppError("invalid_request", "The backup is larger than it may be. Nothing was changed.");

type Services = { content: Content; env: Pick<Env, "backups">; siteBackups: SiteBackups | null };

const toSiteBackup = ({ name, bytes, at }: StoredBackup) => ({ name, bytes, at: at.toISOString() });

const elsewhere = () =>
  new AppError(
    "unavailable",
    "This site is a Supabase project, so its whole is backed up there. The content backup works here.",
  );

export const createBackupFunctions = ({ content, env, siteBackups }: Services): FunctionDefinition[] => [
  /** The site's content as one ZIP: the tables of `content-tables.ts` and the stored images. */
  defineFunction({
    name: "backup",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    async handler(call) {
      await writeDownloadToAuditLog(call, "backup downloaded", "content");
      return zipResponse(
        toArchiveName(content.get("persona").shortName, "content-backup"),
        readBackupEntries(call.backend),
      );
    },
  }),

  /** Backups of the whole site. They hold accounts and keys, so none leaves the machine this way. */
  defineFunction({
    name: "site-backups",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: siteBackupCallSchema,
    moreLimits: ({ body }) => (body.action === "create" ? [["siteBackups", "site"]] : []),
    actions: {
      list: async () => ({
        isPossible: siteBackups !== null,
        isScheduled: env.backups.everyMs !== undefined,
        isSealed: env.backups.passphrase !== undefined,
        lastGoodAt: siteBackups?.lastGoodAt()?.toISOString() ?? null,
        backups: (await siteBackups?.list())?.map(toSiteBackup) ?? [],
      }),
      create: async (call) => {
        if (!siteBackups) throw elsewhere();
        const backup = await siteBackups.create().catch((error: unknown) => {
          if (error instanceof OtherBackupError) throw new AppError("conflict", error.message);
          throw new AppError("unavailable", "The backup could not be made. The log says why.", {
            detail: String(error),
          });
        });
        await siteBackups.removeOld();
        await writeDownloadToAuditLog(call, "site backed up", backup.name);
        return { backup: toSiteBackup(backup) };
      },
    },
  }),

  /** The body is a backup. */
  defineFunction({
    name: "restore-backup",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: { maxBytes: maxBackupBytes, tooLarge },
    async handler(call) {
      const { raw } = call.request.req;
      if (raw.headers.get("x-confirm") !== "restore")
        throw new AppError("invalid_request", "The restore has to be confirmed.");
      if (!raw.body) throw noBackup();
      return restoreBackup(call, call.body);
    },
  }),
];
