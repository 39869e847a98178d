import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { readStoredSettings } from "#server/settings/read-stored-settings.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const sites: SiteRun[] = [];
afterAll(() => {
  for (const { child } of sites) child.kill("SIGKILL");
});

const values = { LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "small", LLM_API_KEY: "key-of-the-model" };

test("the doctor of a stopped site reads what the owner stored in the panel, keys too", async () => {
  const dataDir = await createPreparedDataDir();
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
  const runDoctor = async () => {
    const doctor = runSite(env, ["scripts/doctor.ts"]);
    await doctor.exitCode();
    return doctor.output();
  };
  const site = runSite(env);
  sites.push(site);
  await waitUntilReady(site);
  const saved = await fetch(`${site.url}/functions/v1/settings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "save", values }),
  });
  expect(saved.status).toBe(200);
  site.child.kill("SIGTERM");
  await site.exitCode();

  const stored = await readStoredSettings(readEnv(env));
  expect([stored.values, stored.problems]).toEqual([values, []]);
  expect(await runDoctor()).toContain("Language model: http://127.0.0.1:9/v1 does not answer");
  await rm(path.join(dataDir, "settings-key"));
  expect(await runDoctor()).toContain("LLM_API_KEY was entered in the panel and cannot be opened");
});
