import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createTestBackend, testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-kill-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the writer, kills it after that many acknowledged rows, and returns their slugs. */
const writeUntilKilled = async (directory: string, rows: number): Promise<string[]> => {
  const writer = spawn(
    process.execPath,
    ["--disable-proto=delete", "--liftoff-only", "tests/contract/crash/insert-forever.ts", directory],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const acknowledged: string[] = [];
  for await (const slug of createInterface(writer.stdout)) {
    acknowledged.push(slug);
    if (acknowledged.length === rows) writer.kill("SIGKILL");
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
  expect(writer.signalCode).toBe("SIGKILL");
  return acknowledged;
};

test("keeps every acknowledged row when the process is killed during writes", async () => {
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory })).close();
  const acknowledged: string[] = [];
  for (const rows of [40, 75]) acknowledged.push(...(await writeUntilKilled(directory, rows)));
  const backend = await createEmbeddedBackend({
    ...siteOptions,
    directory,
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
  });
  const { data } = await backend.serviceClient().from("posts").select("slug").like("slug", "row-%");
  const stored = new Set(data?.map(({ slug }) => slug));
  expect(acknowledged.length).toBeGreaterThanOrEqual(115);
  expect(acknowledged.filter((slug) => !stored.has(slug))).toEqual([]);
  await backend.close();
});
