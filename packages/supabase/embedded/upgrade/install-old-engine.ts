import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { UpgradeError } from "./upgrade-error.ts";

const source = new URL("./old-engine/", import.meta.url);
const isWindows = process.platform === "win32";

// The package has no scripts, and its digest is in the lockfile.
const baseArgs = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  // Without a connection, npm would try for more than a minute.
  .concat("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000");

const causes = [
  {
    codes:
      /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|FETCH_ERROR)$/,
    text: "the npm registry cannot be reached: connect this machine to it once, then start again",
  },
  { codes: /^ENOSPC$/, text: "the disk is full: free some space, then start again" },
];

const toSentence = (output: string, exitCode: number | null): string => {
  const [, code = `exit code ${exitCode}`] = /npm (?:error|ERR!) code (\S+)/.exec(output) || [];
  const cause = causes.find(({ codes }) => codes.test(code))?.text ?? `npm says: ${output.trim().slice(0, 1_000)}`;
  return `Upgrading it needs the package @electric-sql/pglite 0.4.5 (24 MB) once, and ${cause} (${code}).`;
};

const runNpm = async (args: string[], cwd: string): Promise<{ code: number | null; output: string }> => {
  const child = spawn("npm", args, { cwd, stdio: ["ignore", "ignore", "pipe"], shell: isWindows });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  try {
    const [[code], output] = await Promise.all([once(child, "close") as Promise<[number | null]>, text(child.stderr)]);
    return { code, output };
  } catch {
    throw new UpgradeError(
      "Upgrading it needs npm, which was not found: install it from https://nodejs.org, then start again.",
    );
  } finally {
    process.off("exit", endWithUs);
  }
};

/**
 * Installs the engine that made the old folder below `folder`, and returns the folder of its package. Throws an
 * UpgradeError that says what is missing.
 */
export const installOldEngine = async (folder: string, npmArgs: string[] = []): Promise<string> => {
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    await copyFile(new URL(name, source), path.join(folder, name));
  const args = [...baseArgs, "--prefix", folder, ...npmArgs];
  let { code, output } = await runNpm(args, folder);
  // Its own cache may belong to another user. That it may hold the package already is worth the first attempt.
  if (code !== 0) ({ code, output } = await runNpm([...args, "--cache", path.join(folder, "cache")], folder));
  if (code !== 0) throw new UpgradeError(toSentence(output, code));
  return path.join(folder, "node_modules", "@electric-sql", "pglite");
};
