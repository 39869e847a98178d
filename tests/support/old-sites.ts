import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";

type Row = Record<string, unknown>;
type OldSite = {
  accounts: { id: string; email: string; password: string; refreshTokens: string[] }[];
  /** Rows as the second account read them. */
  seen: Record<string, Row[]>;
  /** All posts, as the owner read them. */
  posts: Row[];
  /** Digest of each stored file, by its address. */
  files: Record<string, string>;
};

const folder = path.resolve("tests/fixtures/old-sites");

/** Sites of releases with the previous engine, made by tests/fixtures/old-sites/make-old-site.ts. */
export const oldSiteNames = ["november-21", "november-25"] as const;
export type OldSiteName = (typeof oldSiteNames)[number];

/** The package of the previous engine, which the site itself would fetch. */
export const oldEngineFolder = path.resolve("node_modules/pglite-old");

export const readOldSite = (name: OldSiteName): OldSite =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as OldSite;

/** A new data folder with what the old site left there when it stopped. */
export const unpackOldSite = async (name: OldSiteName): Promise<string> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "chloe-old-site-"));
  // It reads to the end of the file, and not only of the archive: what writes to it never meets a closed pipe.
  const tar = spawn("tar", ["--ignore-zeros", "-xf", "-", "-C", dataDir], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(tar, "close");
  await pipeline(createReadStream(path.join(folder, `${name}.tar.zst`)), createZstdDecompress(), tar.stdin);
  if ((await ended)[0] !== 0) throw new Error(`${name}.tar.zst cannot be unpacked`);
  return dataDir;
};
