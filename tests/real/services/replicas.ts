import { deepEqual, equal, ok } from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "#tests/process/site-process.ts";
import { startTestServer, type TestServer } from "#tests/support/create-test-postgres.ts";
import { runProgram, startProgram, waitFor } from "../program.ts";
import type { Check, RealService } from "../real-service.ts";
import type { Tools } from "../tools.ts";
import { startMinio, toSettings } from "./start-minio.ts";
import { connectToProxy, type ProxyConnection } from "./visit-proxy.ts";

const metricsToken = "a lantern for those who watch";
const adminSecret = "a lantern in the snow";
const everyMs = 50;
/** What calls may be refused for when the database is back: PgBouncer tries again each second. */
const mostAwayMs = 6_000;
const title = "A heron for all replicas";

type Replica = { env: Record<string, string>; run: SiteRun };
type Stack = { replicas: Replica[]; https: number; database: TestServer };

const start = async (replica: Replica): Promise<void> => {
  replica.run = runSite(replica.env);
  await waitUntilReady(replica.run);
};

/** Asks all the time while `work` runs; returns the answers that were none, and how many were asked for. */
const askDuring = async (proxy: ProxyConnection, paths: string[], work: () => Promise<void>) => {
  let isOver = false;
  let count = 0;
  const failures: string[] = [];
  const ask = async (): Promise<void> => {
    const address = paths[count++ % paths.length] ?? "/";
    const { status } = await proxy.visit(address).catch((error: Error) => ({ status: error.message }));
    if (status !== 200) failures.push(`${address}: ${status}`);
  };
  const asked: Promise<void>[] = [];
  const asking = (async () => {
    while (!isOver) {
      asked.push(ask());
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  await work().finally(() => (isOver = true));
  await asking;
  await Promise.all(asked);
  return { count, failures };
};

const createChecks = ({ replicas, https, database }: Stack): Check[] => {
  const paths = ["/landing", "/post/first-light", "/app/devlogs", "/feed.json", "/rss.xml"];
  const ask = async (work: () => Promise<void>): Promise<string> => {
    const proxy = await connectToProxy(https);
    const { count, failures } = await askDuring(proxy, paths, work).finally(proxy.close);
    deepEqual(failures, []);
    return `${count} requests`;
  };
  return [
    {
      title: "Pages come by TLS from any of three replicas",
      run: () => ask(async () => void (await Promise.all(replicas.map(({ run }) => waitUntilReady(run))))),
    },
    {
      title: "What one replica publishes, all show",
      run: async () => {
        const [one] = replicas;
        const postData = { title, content: "It waits.", status: "published" };
        const response = await fetch(`${one?.run.url}/functions/v1/posts-admin`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-admin-secret": encodeURIComponent(adminSecret) },
          body: JSON.stringify({ action: "create", postData }),
        });
        equal(response.status, 200, await response.text());
        const startedAt = performance.now();
        for (const { run } of replicas)
          await waitFor("a replica shows the story", async () =>
            (await (await fetch(`${run.url}/feed.json`)).text()).includes(title),
          );
        return `${Math.round(performance.now() - startedAt)} ms`;
      },
    },
    {
      title: "One replica checks all parts, and its metrics say so",
      run: async () => {
        const headers = { authorization: `Bearer ${metricsToken}` };
        const listHolders = async () => {
          const texts = await Promise.all(
            replicas.map(async ({ run }) => (await fetch(`${run.url}/metrics`, { headers })).text()),
          );
          return texts.filter((text) => text.includes('lease_held{kind="probes"} 1'));
        };
        await waitFor("a replica checks", async () => (await listHolders()).length > 0);
        equal((await listHolders()).length, 1);
      },
    },
    {
      title: "A restart of one replica after the other loses no request",
      run: () =>
        ask(async () => {
          for (const replica of replicas) {
            replica.run.child.kill("SIGTERM");
            equal(await replica.run.exitCode(), 0);
            await start(replica);
          }
        }),
    },
    {
      title: "A replica that is killed takes few requests with it, and the others go on",
      run: async () => {
        const [killed] = replicas;
        ok(killed);
        const proxy = await connectToProxy(https);
        const { count, failures } = await askDuring(proxy, paths, async () => {
          killed.run.child.kill("SIGKILL");
          await killed.run.exitCode();
          await start(killed);
        }).finally(proxy.close);
        ok(failures.length <= 2, failures.join(", "));
        return `${failures.length} of ${count} requests`;
      },
    },
    {
      title: "Pages go on while PostgreSQL restarts, and soon after it is back calls are answered",
      run: async () => {
        const proxy = await connectToProxy(https);
        try {
          const cached = await askDuring(proxy, ["/landing", "/post/first-light"], () => database.restart());
          const backAt = performance.now();
          await waitFor("a call is answered", async () => (await proxy.visit("/readyz")).status === 200);
          const awayMs = performance.now() - backAt;
          deepEqual(cached.failures, []);
          ok(awayMs < mostAwayMs, `${Math.round(awayMs)} ms`);
          return `${(awayMs / 1_000).toFixed(1)} s`;
        } finally {
          proxy.close();
        }
      },
    },
  ];
};

/** PgBouncer with the file of `deploy/`, at ports and with users of this run. Returns its port. */
const startPooler = async (program: string, folder: string, { url }: TestServer) => {
  const { port, username, password } = new URL(url);
  const [listenPort, users] = [await findFreePort(), path.join(folder, "userlist.txt")];
  const settings = path.join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${username}" "${password}"\n`);
  const own = readFileSync("deploy/replicas/pgbouncer.ini", "utf8")
    .replace("host=postgres port=5432 dbname=site", `host=127.0.0.1 port=${port} dbname=postgres`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("6432", String(listenPort))
    .replace("/etc/pgbouncer/userlist.txt", users);
  writeFileSync(settings, own);
  for (const file of [folder, settings, users]) chmodSync(file, 0o755);
  // It refuses to run as root.
  const pooler = startProgram(program, process.getuid?.() === 0 ? ["-u", "nobody", settings] : [settings]);
  return { address: `postgres://${username}:${password}@127.0.0.1:${listenPort}/site`, stop: pooler.stop };
};

const startCaddy = async (program: string, folder: string, sites: number[]) => {
  const [http, https] = [await findFreePort(), await findFreePort()];
  const settings = path.join(folder, "Caddyfile");
  const global = `{
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
	admin off
	storage file_system ${folder}
}
`;
  writeFileSync(settings, global + readFileSync("deploy/Caddyfile", "utf8"));
  const env = { SITE_DOMAIN: "localhost", SITES: sites.map((port) => `127.0.0.1:${port}`).join(" ") };
  const server = startProgram(program, ["run", "--adapter", "caddyfile", "--config", settings], { env });
  await waitFor("Caddy answers", async () => {
    (await connectToProxy(https)).close();
    return true;
  });
  return { https, stop: server.stop };
};

const open = async (tools: Tools, programs: Record<"caddy" | "minio" | "pgbouncer", string>) => {
  const database = await startTestServer();
  const pooler = await startPooler(programs.pgbouncer, tools.createFolder(), database);
  const bucket = await startMinio(programs.minio, tools.createFolder());
  const files = toSettings(await bucket.createBucket("site"));
  const ports = await Promise.all(Array.from({ length: 3 }, () => findFreePort()));
  const proxy = await startCaddy(programs.caddy, tools.createFolder(), ports);
  const replicas = ports.map((port): Replica => {
    const env = {
      ...files,
      PORT: String(port),
      DATA_DIR: tools.createFolder(),
      DATABASE_URL: pooler.address,
      DATABASE_DIRECT_URL: database.url,
      SITE_URL: `https://localhost:${proxy.https}`,
      TRUST_PROXY: "true",
      ADMIN_MODE: "secret",
      ADMIN_SECRET: adminSecret,
      METRICS_TOKEN: metricsToken,
      SETTINGS_SECRET: "a lantern that all of the three replicas have",
    };
    return { env, run: runSite(env) };
  });
  for (const { run } of replicas) await waitUntilReady(run);
  return {
    checks: createChecks({ replicas, https: proxy.https, database }),
    close: async () => {
      for (const { run } of replicas) run.child.kill("SIGTERM");
      for (const { run } of replicas) await run.exitCode();
      for (const { stop } of [proxy, pooler, bucket, database]) await stop();
    },
  };
};

export const replicas: RealService = {
  name: "replicas",
  title: "Three replicas as in deploy/replicas: Caddy, PgBouncer, PostgreSQL and MinIO",
  find: async (tools) => {
    const programs = {
      caddy: await tools.getGoProgram("caddy", "github.com/caddyserver/caddy/v2/cmd/caddy@latest"),
      minio: await tools.getGoProgram("minio", "github.com/minio/minio@latest"),
      pgbouncer: tools.getProgram("pgbouncer", "Debian's package pgbouncer"),
    };
    const version = (await runProgram(programs.pgbouncer, ["--version"])).split("\n")[0] ?? "";
    return { version, open: () => open(tools, programs) };
  },
};
