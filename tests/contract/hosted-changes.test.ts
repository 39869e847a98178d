import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createHostedBackend } from "@site/supabase/hosted.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestReplicas, type TestReplicas } from "#tests/support/create-test-postgres.ts";
import { serveProject } from "#tests/support/serve-project.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/start-pgbouncer.ts";

let database: TestReplicas;
let project: Awaited<ReturnType<typeof serveProject>>;
const open = (databaseUrl?: string): Promise<Backend> =>
  createHostedBackend({ ...siteOptions, ...project.hosted, siteUrl: testSiteUrl, databaseUrl });

beforeAll(async () => {
  database = await createTestReplicas(1);
  project = await serveProject(database.replicas[0] as Backend, database.url);
});
afterAll(async () => {
  await project.stop();
  await database.stop();
});

/** A write past the site, as in the project's dashboard. */
const write = (slug: string) =>
  (database.replicas[0] as Backend)
    .serviceClient()
    .from("posts")
    .insert({ slug, title: slug, content: "Words.", status: "draft" });

test("a project whose database is listened to tells of changes by others, also after lost connections", async () => {
  const site = await open(database.url);
  expect(site.hearsChanges).toBe(true);
  const heard: string[] = [];
  site.onChange((table) => heard.push(table));
  await write("heard").throwOnError();
  await expect.poll(() => heard).toContain("posts");
  expect(heard).not.toContain("roadmap_state");
  await database.terminateConnections();
  // Something may have been missed meanwhile.
  await expect.poll(() => heard).toContain("roadmap_state");
  heard.length = 0;
  await expect.poll(async () => (await write("heard-again")).error).toBeNull();
  await expect.poll(() => heard).toContain("posts");
  await site.close();
});

test("without that address, it hears its own changes alone", async () => {
  const site = await open();
  expect(site.hearsChanges).toBe(false);
  await site.close();
});

test("an address of no use stops the start", async () => {
  await expect(open("postgres://127.0.0.1:1/x")).rejects.toThrow("this database cannot be opened");
});

test.skipIf(!hasPgBouncer())("a pooler in transaction mode is refused, with what to use instead", async () => {
  const pooler = await startPgBouncer(database.url);
  await expect(open(pooler.url)).rejects.toThrow("pooler in session mode");
  await pooler.stop();
});
