import { keysName } from "../database/api-keys.ts";
import { lastBackupName } from "../database/last-backup.ts";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { applySystemSchema } from "../database/prepare-database.ts";
import { moveName } from "../database/unfinished-move.ts";
import { claimName } from "../storage/claim-folder.ts";
import type { Engine } from "../transfer/engine.ts";
import type { Conditions } from "../transfer/plan-copy.ts";
import { transferDatabase, type TransferProgress } from "../transfer/transfer-database.ts";
import { TransferError } from "../transfer/transfer-error.ts";

/** Facts of a place and not of its site. */
const placeFacts = ["system_schema", keysName, claimName, moveName, lastBackupName].map((name) => `'${name}'`).join();
const siteRows = [["site_private.state", `name not in (${placeFacts})`]] as const;
const noSessions = ["sessions", "refresh_tokens", "mfa_amr_claims", "mfa_challenges"].map(
  (table) => [`auth.${table}`, "false"] as const,
);
const conditions: Record<"end" | "stay", Conditions> = {
  end: new Map([...siteRows, ...noSessions]),
  stay: new Map(siteRows),
};

type Options = {
  from: Engine;
  to: Engine;
  migrationsDirectory: string;
  /** What becomes of people who are signed in. */
  sessions: keyof typeof conditions;
  onProgress(progress?: TransferProgress): void;
};

/** Copies all rows of a site to a database that holds nothing else, and compares them. Throws a TransferError. */
export const moveRows = async ({ from, to, sessions, ...options }: Options): Promise<void> => {
  const createSystemSchema = (connection: Engine["connection"]) =>
    applySystemSchema(connection).catch((error: unknown) => {
      if (error instanceof DatabaseStartError)
        throw new TransferError(`The new place cannot be used: ${error.message}`);
      throw error;
    });
  await transferDatabase({
    old: from,
    next: to,
    createSystemSchema,
    conditions: conditions[sessions],
    ...options,
  });
};
