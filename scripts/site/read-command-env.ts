import { statSync } from "node:fs";
import { type Env, readEnv } from "#server/env.ts";

/**
 * The settings of a command. One that root calls goes on as the owner of the data folder, for whom everything that it
 * makes there has to be readable.
 */
export const readCommandEnv = (): Env => {
  const env = readEnv();
  if (process.getuid?.() !== 0) return env;
  const owner = statSync(env.dataDir, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return env;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return env;
};

/** What to say when a file may not be read or written; null for all other errors. */
export const toPermissionSentence = (error: unknown): string | null => {
  const { code, path = "A file" } = error as NodeJS.ErrnoException;
  if (code !== "EACCES" && code !== "EPERM") return null;
  return `${path} may not be read or written by the user with the id ${process.getuid?.()}, to whom the data folder belongs.`;
};
