import path from "node:path";
import { escapeIdentifier } from "pg";
import { openEngine as openEmbeddedEngine } from "../embedded/open-engine.ts";
import { awaitDatabase, connect } from "../postgres/connect.ts";
import { openEngine as openPostgresEngine } from "../postgres/open-engine.ts";
import { insufficientPrivilege } from "../sqlstate.ts";
import type { Engine } from "../transfer/engine.ts";
import { moveRows } from "../move/move-rows.ts";
import { openPostgresSnapshot } from "../move/open-postgres.ts";
import { runCopyProcess } from "./run-copy-process.ts";

/** A copy that nobody uses; closing it removes what it left on a server. */
export type Scratch = { kind: "embedded" | "postgres"; engine: Engine; close(): Promise<void> };

type Options = {
  /** A folder for a copy in a folder, which whoever gave it removes. */
  folder: string;
  migrationsDirectory: string;
  clusterArchive: string;
};

const suffix = "_migrate_on_copy";
/** What PostgreSQL takes of a name, in bytes. */
const maxNameBytes = 63;

const toScratchUrl = (url: string): { url: string; name: string } => {
  const address = new URL(url);
  const database = Buffer.from(decodeURIComponent(address.pathname.slice(1)) || "postgres");
  const name = `${database.subarray(0, maxNameBytes - suffix.length).toString()}${suffix}`;
  address.pathname = `/${encodeURIComponent(name)}`;
  return { url: address.href, name };
};

const mayNot = (error: unknown): false => {
  if ((error as { code?: string }).code === insufficientPrivilege) return false;
  throw error;
};

/** Copies the database of a site, which may run, to one beside it; null if its user may create none. */
const copyBeside = async (address: string, migrationsDirectory: string): Promise<Scratch | null> => {
  const url = await awaitDatabase(address, { waitMs: 0, onWait: () => undefined });
  const scratch = toScratchUrl(url);
  const server = await connect(url);
  const name = escapeIdentifier(scratch.name);
  // One that was killed may have left it.
  const drop = () => server.query(`drop database if exists ${name} with (force)`);
  const close = async (): Promise<void> => {
    await drop();
    await server.end();
  };
  try {
    await drop();
    const mayCreate = await server.query(`create database ${name}`).then(() => true, mayNot);
    if (!mayCreate) {
      await server.end();
      return null;
    }
    const from = await openPostgresSnapshot(url);
    const engine = await openPostgresEngine(scratch.url);
    await moveRows({ from, to: engine, migrationsDirectory, sessions: "stay", onProgress: () => undefined }).finally(
      from.close,
    );
    return { kind: "postgres", engine, close: () => engine.close().then(close) };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

/**
 * Copies a PostgreSQL in use as it is at one moment: to a database beside it, or to an embedded one where its user may create
 * none. Throws a TransferError or a DatabaseStartError.
 */
export const copyPostgresToScratch = async (
  url: string,
  { folder, migrationsDirectory, clusterArchive }: Options,
): Promise<Scratch> => {
  const beside = await copyBeside(url, migrationsDirectory);
  if (beside) return beside;
  const to = path.join(folder, "copy");
  await runCopyProcess({ url, to, clusterArchive, migrationsDirectory });
  const engine = await openEmbeddedEngine(to);
  return { kind: "embedded", engine, close: engine.close };
};
