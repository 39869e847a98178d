import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import player from "#content/player.json" with { type: "json" };
import { oldestStory } from "#tests/support/stories.ts";
import { findFreePort, createDataDir, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const running: SiteRun[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill("SIGKILL");
});

// Shared by all tests that do not need an empty folder: creating a database takes seconds.
const usedDataDir = createDataDir();

const start = async (env: Record<string, string> = {}): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: usedDataDir, ...env });
  running.push(run);
  return run;
};

test("creates a site with stories in an empty folder and exits with code 0 on SIGTERM", async () => {
  const site = await start();
  await waitUntilReady(site);
  expect(await (await fetch(`${site.url}/landing`)).text()).toContain(`href="/post/${oldestStory.slug}"`);
  expect(site.output()).toContain(`http://localhost:`);
  site.child.kill("SIGTERM");
  expect(await site.exitCode()).toBe(0);
});

test("completes an active request at SIGTERM", async () => {
  const site = await start();
  await waitUntilReady(site);
  const body = JSON.stringify({ kind: "play", name: player.tracks.find(({ src }) => src)?.title });
  const request = connect(Number(new URL(site.url).port), "127.0.0.1");
  request.write(
    `POST /functions/v1/track-event HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The site has begun with the request when it asks for the rest of it.
  expect(String((await once(request, "data"))[0])).toContain("100 Continue");
  site.child.kill("SIGTERM");
  await expect
    .poll(() =>
      fetch(`${site.url}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  request.write(body);
  expect(String((await once(request, "data"))[0])).toContain("HTTP/1.1 200");
  expect(await site.exitCode()).toBe(0);
});

test("rejects a second process on the folder with a message", async () => {
  const first = await start();
  await waitUntilReady(first);
  const second = await start();
  expect(await second.exitCode()).not.toBe(0);
  expect(second.output()).toContain("Another process already runs on");
});

test("reports every problem of the environment at once", async () => {
  const site = await start({ PORT: "many", OWNER_EMAIL: "nobody", LLM_MODEL: "x" });
  expect(await site.exitCode()).not.toBe(0);
  for (const name of ["PORT", "OWNER_EMAIL"]) expect(site.output()).toContain(name);
  expect(site.output()).not.toContain("    at ");
});

test("reports a port that is in use", async () => {
  const first = await start();
  await waitUntilReady(first);
  const second = await start({ PORT: new URL(first.url).port, DATA_DIR: createDataDir() });
  expect(await second.exitCode()).not.toBe(0);
  expect(second.output()).toContain("is already in use");
});

test("reports a folder that is a file", async () => {
  const file = path.join(createDataDir(), "file");
  writeFileSync(file, "");
  const site = await start({ DATA_DIR: file });
  expect(await site.exitCode()).not.toBe(0);
  expect(site.output()).toContain("must be a folder");
});

test("reports a corrupt database at startup", async () => {
  const dataDir = createDataDir();
  mkdirSync(path.join(dataDir, "db"), { recursive: true });
  writeFileSync(path.join(dataDir, "db", "PG_VERSION"), "nonsense");
  const site = await start({ DATA_DIR: dataDir });
  expect(await site.exitCode()).not.toBe(0);
  expect(site.output()).toContain("restore it from a backup");
});
