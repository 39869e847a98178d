import { AppError } from "#contracts/errors.ts";
import { toArchiveName } from "#contracts/names/file-name.ts";
import { zipResponse } from "@site/zip/zip-stream.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeDownloadToAuditLog } from "../http/functions/with-audit.ts";
import { noBackup } from "./read-backup.ts";
import { readBackupEntries } from "./read-backup-entries.ts";
import { restoreBackup } from "./restore-backup.ts";

const maxBackupBytes = 8_000_000_000;
const tooLarge = () => new AppError("invalid_request", "The backup is larger than it may be. Nothing was changed.");

type Services = { content: Content };

export const createBackupFunctions = ({ content }: Services): FunctionDefinition[] => [
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
