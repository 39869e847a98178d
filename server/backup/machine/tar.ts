import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { DataDirError } from "../../data-dir.ts";
import { createSeal, createUnseal } from "./seal.ts";

type Tar = ChildProcessByStdio<Writable, Readable, Readable>;

/** The archive passes through this process, so that tar ends when this process does, for whatever reason. */
const tar = async (args: string[], problem: string, transfer: (child: Tar) => Promise<void>): Promise<void> => {
  const child = spawn("tar", args, { stdio: "pipe" });
  const [ended, output, transferred] = await Promise.allSettled([
    once(child, "close") as Promise<[number | null]>,
    text(child.stderr),
    transfer(child),
  ]);
  if (ended.status === "rejected") throw new DataDirError("The program tar is needed and was not found.");
  const [code] = ended.value;
  if (code === 0 && transferred.status === "fulfilled") return;
  if (transferred.status === "rejected" && transferred.reason instanceof DataDirError) throw transferred.reason;
  const said = output.status === "fulfilled" ? output.value.trim() : "";
  const reason = code === 0 && transferred.status === "rejected" ? String(transferred.reason) : said;
  throw new DataDirError(`${problem} ${reason}`.trim());
};

/** If the process ends before it has read everything, its exit code says why. */
const ignoreClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
};

/**
 * Packs names of a folder into a compressed tar file, sealed if there is a passphrase. Readable by this user only; whole or
 * not there.
 */
export const packFolder = async (
  folder: string,
  names: readonly string[],
  file: string,
  passphrase: string | undefined,
): Promise<void> => {
  const temporary = path.resolve(`${file}.new`);
  try {
    await rm(temporary, { force: true });
    const seal = passphrase === undefined ? new PassThrough() : await createSeal(passphrase);
    await tar(["-czf", "-", "-C", folder, ...names], `${file} cannot be written.`, ({ stdin, stdout }) => {
      stdin.end();
      return pipeline(stdout, seal, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
    });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
};

/** Unpacks a file of `packFolder`. Throws a DataDirError if it is damaged, something else, or sealed with another passphrase. */
export const unpackFile = async (file: string, folder: string, passphrase: string | undefined): Promise<void> => {
  // As root, tar would keep the owners and the modes that the archive says.
  await tar(
    ["--no-same-owner", "--no-same-permissions", "-xzf", "-", "-C", folder],
    `${file} cannot be read.`,
    ({ stdin, stdout }) => {
      stdout.resume();
      return pipeline(createReadStream(file), createUnseal(passphrase), stdin).catch(ignoreClosedPipe);
    },
  );
};
