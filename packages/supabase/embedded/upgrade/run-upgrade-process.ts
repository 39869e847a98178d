import { runReportingProcess } from "../run-reporting-process.ts";
import type { PlainError } from "../../plain-error.ts";
import { UpgradeError } from "./upgrade-error.ts";

export type UpgradeRequest = {
  /** Folder of the package of the old engine. */
  oldEngine: string;
  /** A copy of the old database, in which its engine may write. */
  oldFolder: string;
  /** Where the new database is made; missing. */
  newFolder: string;
  migrationsDirectory: string;
};
export type FromProcess = { kind: "progress" } | { kind: "done"; error: PlainError | null };

const program = new URL("./upgrade-process.ts", import.meta.url);

const toUpgradeError = ({ name, message }: PlainError): UpgradeError =>
  new UpgradeError(/^(Upgrade|Transfer)Error$/.test(name) ? message : `The upgrade failed: ${message}.`);

/**
 * Makes the new database in a process of its own, which frees the memory of both engines afterwards. The process is ended
 * if nothing has been copied or compared for `stallMs`. Throws an UpgradeError.
 */
export const runUpgradeProcess = async (request: UpgradeRequest, stallMs: number): Promise<void> => {
  const { last, ended } = await runReportingProcess<FromProcess>(program, request, stallMs);
  const result = last?.kind === "done" ? last : undefined;
  if (result?.error) throw toUpgradeError(result.error);
  if (ended !== 0 || !result)
    throw new UpgradeError(
      `The process that upgrades it ended early (${ended}). If it is damaged, restore it from a backup.`,
    );
};
