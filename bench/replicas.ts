import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/start-pgbouncer.ts";
import { findFreePort } from "#tests/process/site-process.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

// Two replicas with folders of their own on one PostgreSQL, through PgBouncer where that is installed, and one bucket,
// behind nginx (Debian's package nginx-light).
// Prints what went wrong of 2,000 requests while one after the other is restarted, and how long a post that one of them
// publishes takes until the other shows it. Takes about a minute.

const requests = 2_000;
const everyMs = 10;
const paths = ["/landing", "/stories", "/app", "/app/system-status", "/rss.xml", "/functions/v1/search?query=light"];

const startNginx = async (ports: readonly number[]): Promise<{ url: string; stop(): void }> => {
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-nginx-"));
  const upstream = ports.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`).join(" ");
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      upstream site { ${upstream} }
      server { listen 127.0.0.1:${port};
        location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_next_upstream error timeout http_503; proxy_set_header Host $host; } } }`,
  );
  const child = spawn("/usr/sbin/nginx", ["-c", path.join(folder, "nginx.conf")], { stdio: "inherit" });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
};

const postgres = await createTestPostgres(null);
const bucket = await serveS3();
const direct = await postgres.createDatabase();
const pooler = hasPgBouncer() ? await startPgBouncer(direct) : null;
const env = {
  DATABASE_URL: pooler?.url ?? direct,
  DATABASE_DIRECT_URL: direct,
  S3_ENDPOINT: bucket.options.endpoint,
  S3_BUCKET: bucket.options.bucket,
  S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
  TRUST_PROXY: "true",
  LOG_LEVEL: "error",
};
const ports = [await findFreePort(), await findFreePort()] as const;
const start = (port: number): Promise<SiteProcess> => startSite({ port, env });
const replicas = [await start(ports[0]), await start(ports[1])] as [SiteProcess, SiteProcess];
const proxy = await startNginx(ports);
await wait(500);

const problems = new Map<string, number>();
const times: number[] = [];
const ask = async (number: number): Promise<void> => {
  const address = paths[number % paths.length] ?? "/";
  const startedAt = performance.now();
  // Each visitor has an address of their own, so that the limits are those of many people.
  const headers = { "x-forwarded-for": `203.0.113.${1 + (number % 250)}` };
  const answer = await fetch(proxy.url + address, { headers, signal: AbortSignal.timeout(10_000) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(String);
  times.push(performance.now() - startedAt);
  if (answer !== 200) problems.set(`${address} ${answer}`, (problems.get(`${address} ${answer}`) ?? 0) + 1);
};

const restartBoth = async (): Promise<void> => {
  for (const index of [0, 1] as const) {
    await replicas[index].stop();
    replicas[index] = await start(ports[index]);
    await wait(1_500);
  }
};
const asking: Promise<void>[] = [];
const restarting = wait(1_000).then(restartBoth);
for (let number = 0; number < requests; number += 1) {
  asking.push(ask(number));
  await wait(everyMs);
}
await restarting;
await Promise.all(asking);
const sorted = times.toSorted((one, other) => one - other);
console.log(`${requests} requests while both replicas were restarted in turn:`);
console.log(`  median ${sorted[requests / 2]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`);
console.log(problems.size === 0 ? "  no error" : `  errors: ${JSON.stringify(Object.fromEntries(problems))}`);

const seen: number[] = [];
for (let number = 0; number < 10; number += 1) {
  const [writer, reader] = replicas;
  const slug = `replica-${number}`;
  await fetch(`${reader.url}/post/${slug}`);
  const response = await fetch(`${writer.url}/rest/v1/posts`, {
    method: "POST",
    headers: { apikey: writer.secretKey, "content-type": "application/json" },
    body: JSON.stringify({ slug, title: slug, content: "Words.", status: "published", published_at: new Date() }),
  });
  if (!response.ok) throw new Error(`Not published: ${response.status} ${await response.text()}`);
  const startedAt = performance.now();
  while ((await fetch(`${reader.url}/post/${slug}`)).status !== 200) await wait(10);
  seen.push(performance.now() - startedAt);
}
console.log(`A post is there on the other replica after at most ${Math.max(...seen).toFixed(0)} ms.`);

proxy.stop();
await Promise.all(replicas.map((replica) => replica.stop()));
await bucket.stop();
await pooler?.stop();
await postgres.stop();
