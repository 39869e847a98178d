import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import player from "#content/player.json" with { type: "json" };
import { oldestStory } from "#tests/support/stories.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, createDataDir, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

const start = async (env: Record<string, string>): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), ...env });
  running.push(run);
  return run;
};

// A start takes seconds of CPU time, so these tests share one site.
describe("a site that was started on an empty folder", () => {
  const dataDir = createDataDir();
  let site: SiteRun;
  beforeAll(async () => {
    site = await start({ DATA_DIR: dataDir });
    await waitUntilReady(site);
  });

  test("contains the seed stories", async () => {
    expect(await (await fetch(`${site.url}/landing`)).text()).toContain(`href="/post/${oldestStory.slug}"`);
    expect(site.output()).toContain(`http://localhost:`);
  });

  test("rejects a second process on the same folder with a message", async () => {
    const second = await start({ DATA_DIR: dataDir });
    expect(await second.exitCode()).not.toBe(0);
    expect(second.output()).toContain("Another process already runs on");
  });

  test("rejects a second process on the same port with a message", { tags: "night" }, async () => {
    const second = await start({ PORT: new URL(site.url).port, DATA_DIR: await createPreparedDataDir() });
    expect(await second.exitCode()).not.toBe(0);
    expect(second.output()).toContain("is already in use");
  });

  test("is followed by a start that came while it still ran, once it has ended", async () => {
    const next = await start({ DATA_DIR: dataDir });
    await expect.poll(next.output).toContain("the start waits for its end");
    site.child.kill("SIGTERM");
    expect(await site.exitCode()).toBe(0);
    await waitUntilReady(next);
    site = next;
  });

  test("completes an active request at SIGTERM and exits with code 0", async () => {
    const body = JSON.stringify({ kind: "play", name: player.tracks.find(({ src }) => src)?.title });
    const request = connect(Number(new URL(site.url).port), "127.0.0.1");
    request.write(
      `POST /functions/v1/track-event HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // The site handles the request once it asks for the body.
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
});

test("reports all invalid environment variables at once", async () => {
  const site = await start({ DATA_DIR: createDataDir(), PORT: "many", OWNER_EMAIL: "nobody", LLM_MODEL: "x" });
  expect(await site.exitCode()).not.toBe(0);
  for (const name of ["PORT", "OWNER_EMAIL"]) expect(site.output()).toContain(name);
  expect(site.output()).not.toContain("    at ");
});

test("reports a data folder that is a file", { tags: "night" }, async () => {
  const file = path.join(createDataDir(), "file");
  writeFileSync(file, "");
  const site = await start({ DATA_DIR: file });
  expect(await site.exitCode()).not.toBe(0);
  expect(site.output()).toContain("must be a folder");
});

test("reports a corrupt database at startup", { tags: "night" }, async () => {
  const dataDir = createDataDir();
  mkdirSync(path.join(dataDir, "db"), { recursive: true });
  writeFileSync(path.join(dataDir, "db", "PG_VERSION"), "nonsense");
  const site = await start({ DATA_DIR: dataDir });
  expect(await site.exitCode()).not.toBe(0);
  expect(site.output()).toContain("restore it from a backup");
});
