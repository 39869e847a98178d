import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../process/find-free-port.ts";

// Where Debian puts it is on root's path only.
const options = { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }, stdio: "ignore" } as const;

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = (): boolean => {
  try {
    execFileSync("pgbouncer", ["--version"], options);
    return true;
  } catch {
    return false;
  }
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** PgBouncer in front of a database, which gives each transaction any of a few sessions. `url` is its address. */
export const startPgBouncer = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-test-pgbouncer-"));
  const port = await findFreePort();
  const settings = path.join(folder, "pgbouncer.ini");
  const users = path.join(folder, "users.txt");
  await writeFile(users, `"${target.username}" "${target.password}"\n`);
  await writeFile(
    settings,
    `[databases]
${target.pathname.slice(1)} = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  for (const file of [folder, settings, users]) await chmod(file, 0o755);
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ["-u", "nobody", settings] : [settings];
  const child = spawn("pgbouncer", args, options);
  while (child.exitCode === null && !(await isListening(port))) await wait(20);
  return {
    url: Object.assign(target, { host: `127.0.0.1:${port}` }).href,
    async stop() {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
