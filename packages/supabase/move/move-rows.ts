import { keysName } from "../database/api-keys.ts";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { applySystemSchema } from "../database/prepare-database.ts";
import { moveName } from "../database/unfinished-move.ts";
import { claimName } from "../storage/claim-folder.ts";
import type { Engine } from "../transfer/engine.ts";
import type { Conditions } from "../transfer/plan-copy.ts";
import { transferDatabase, type TransferProgress } from "../transfer/transfer-database.ts";
import { TransferError } from "../transfer/transfer-error.ts";

/** Facts of a place and not of its site, and sessions, which end. */
const conditions: Conditions = new Map([
  ["site_private.state", `name not in ('system_schema', '${keysName}', '${claimName}', '${moveName}')`],
  ...["sessions", "refresh_tokens", "mfa_amr_claims", "mfa_challenges"].map(
    (table) => [`auth.${table}`, "false"] as const,
  ),
]);

type Options = {
  from: Engine;
  to: Engine;
  migrationsDirectory: string;
  onProgress(progress?: TransferProgress): void;
};

/** Copies all rows of a site to a database that holds nothing else, and compares them. Throws a TransferError. */
export const moveRows = async ({ from, to, ...options }: Options): Promise<void> => {
  const createSystemSchema = (connection: Engine["connection"]) =>
    applySystemSchema(connection).catch((error: unknown) => {
      if (error instanceof DatabaseStartError)
        throw new TransferError(`The new place cannot be used: ${error.message}`);
      throw error;
    });
  await transferDatabase({ old: from, next: to, createSystemSchema, conditions, expendable: [], ...options });
};
