import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#server/backend/backend.ts";
import { createPostgresBackend } from "#server/backend/postgres.ts";
import { readHub } from "#server/content/read-hub.ts";
import { createIncidentDrafter } from "#server/status/incident-drafter.ts";
import { createOutageStore, type Outage } from "#server/status/outage-store.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

let server: TestPostgres;
let replicas: Backend[];
const mailed: Outage[] = [];

beforeAll(async () => {
  server = await createTestPostgres();
  const url = await server.createDatabase();
  const createReplica = () => createPostgresBackend({ url, siteUrl: testSiteUrl, mail: createMailbox(), poolSize: 4 });
  replicas = await Promise.all([createReplica(), createReplica()]);
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await server.stop();
});

const createDrafter = (backend: Backend) =>
  createIncidentDrafter({
    store: createOutageStore({ backend, onWrite: () => undefined, loadHubTexts: () => readHub("content") }),
    notify: async (outage) => void mailed.push(outage),
    log: { warn: () => undefined } as never,
  });
const listIncidents = async () =>
  (await replicas[0]?.serviceClient().from("hub_entries").select("id,status,open_outage").eq("kind", "incident"))?.data;

test("two replicas that both believe they hold the lease draft one incident and mail it once", async () => {
  const drafters = replicas.map(createDrafter);
  // The second one may have read that nothing is noted before the first one notes it.
  for (const status of ["down", "down", "down", "down", "operational"] as const) {
    const results = [{ part: "storage" as const, status, ms: 1, note: null }];
    await Promise.all(drafters.map((drafter) => drafter.update(results, true)));
  }
  expect(await listIncidents()).toEqual([{ id: "incident-001", status: "draft", open_outage: null }]);
  expect(mailed).toMatchObject([{ part: "storage", endedAt: null }]);
});
