import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasDatabase } from "../create-database.ts";
import { oldEngineVersion } from "./engine.ts";
import { sync } from "./sync-folder.ts";

const toVerified = (directory: string): string => `${directory}.verified`;
const toKept = (directory: string, count: number): string =>
  `${directory}.pg${oldEngineVersion}${count === 1 ? "" : `-${count}`}`;

const findFreeName = (directory: string): string => {
  let count = 1;
  while (existsSync(toKept(directory, count))) count += 1;
  return toKept(directory, count);
};

/** A rename that a power cut does not undo. */
const renameForGood = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await sync(path.dirname(to));
};

/**
 * Puts a verified database in the place of the old one, which is kept; returns under which name. Both renames are final:
 * between them there is no database in its place, but a complete one beside it, which `finishPlacing` puts there.
 */
export const placeDatabase = async (
  unverified: string,
  directory: string,
  onStep: (step: "verified" | "kept") => Promise<void>,
): Promise<string> => {
  await renameForGood(unverified, toVerified(directory));
  await onStep("verified");
  const kept = findFreeName(directory);
  await renameForGood(directory, kept);
  await onStep("kept");
  await finishPlacing(directory);
  return kept;
};

/** Completes what was interrupted between the two renames. */
export const finishPlacing = async (directory: string): Promise<void> => {
  const verified = toVerified(directory);
  if (!existsSync(verified)) return;
  // The old one is still in its place, and may have been written to since by the release that made it.
  if (hasDatabase(directory)) await rm(verified, { recursive: true, force: true });
  else await renameForGood(verified, directory);
};

/** Folders of the old engine that upgrades have kept. */
export const listKept = async (directory: string): Promise<string[]> => {
  const { dir, base } = path.parse(directory);
  const names = await readdir(dir).catch(() => []);
  const prefix = `${base}.pg${oldEngineVersion}`;
  return names
    .filter((name) => name.startsWith(prefix) && /^(-\d+)?$/.test(name.slice(prefix.length)))
    .map((name) => path.join(dir, name));
};
