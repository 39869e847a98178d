import { afterEach, expect, test } from "vitest";
import type { AdminStatus } from "#contracts/admin.ts";
import type { Diagnosis } from "#contracts/doctor.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { askForRelease, isNewer } from "./ask-for-release.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const serveFeed = async (answer: unknown) => {
  const asked: { headers: Record<string, string>; search: string }[] = [];
  const server = await serveOnLoopback(async ({ headers, url }) => {
    asked.push({ headers: Object.fromEntries(headers), search: new URL(url).search });
    return Response.json(answer);
  });
  stops.push(server.stop);
  return { feed: `${server.url}/releases`, asked };
};

test.each([
  [{ tag_name: "v1.2.3" }, "1.2.3"],
  [[{ tag_name: "v1.2.3" }, { tag_name: "1.10.0" }, { tag_name: "v2.0.0", prerelease: true }], "1.10.0"],
  [{ tag_name: "v1.2.3", draft: true }, null],
  [{ tag_name: "<b>1.2.3</b>" }, null],
  [{ tag_name: "nightly" }, null],
  [{ version: "1.2.3" }, null],
  ["1.2.3", null],
])("reads %j as the release %s", async (answer, version) => {
  const { feed, asked } = await serveFeed(answer);
  expect(await askForRelease({ feed }).catch(() => null)).toBe(version);
  expect(asked).toHaveLength(1);
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual(["accept", "connection", "host", "user-agent"]);
});

test("compares versions by their numbers", () => {
  expect(isNewer("0.10.0", "0.9.9")).toBe(true);
  expect(isNewer("0.9.9", "0.10.0")).toBe(false);
  expect(isNewer("1.0.0", "1.0.0")).toBe(false);
  expect(isNewer("1.0.1", "strange")).toBe(false);
});

test("asks nobody by itself, and a feed that the owner names once a day, whatever starts meanwhile", async () => {
  const backend = await createTestBackend();
  stops.push(backend.close);
  const { feed, asked } = await serveFeed({ tag_name: "v99.0.0" });
  const app = await createTestApp({ backend, env: { WEBHOOK_PRIVATE: "on" } });
  const readStatus = async (of = app) =>
    (await (await of.call("admin-inbox", { action: "status" })).json()) as AdminStatus;
  expect((await readStatus()).notices).toEqual([]);
  expect(asked).toEqual([]);
  const save = { action: "save", values: { RELEASE_FEED: feed } };
  expect((await app.call("settings", save)).status).toBe(200);
  await expect.poll(async () => (await readStatus()).notices).toEqual([{ kind: "released", version: "99.0.0" }]);
  const other = await createTestApp({ backend, env: { WEBHOOK_PRIVATE: "on" } });
  await other.jobs.run("release-check");
  expect((await readStatus(other)).notices).toEqual([{ kind: "released", version: "99.0.0" }]);
  const { site } = (await (await other.call("doctor", { action: "check" })).json()) as Diagnosis;
  expect(site.find(({ what }) => what === "Release")?.found).toMatch(/99\.0\.0 has been released$/);
  expect(asked).toHaveLength(1);
  await app.call("settings", { action: "save", values: { RELEASE_FEED: null } });
  await expect.poll(async () => (await readStatus()).notices).toEqual([]);
});
