import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/start-pgbouncer.ts";
import { testAuthContract } from "./auth-contract.ts";
import { type BackendFixture, createBackendFixture } from "./backend-fixture.ts";
import { testRestContract } from "./rest-contract.ts";

let postgres: TestPostgres;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let directUrl: string;

const openAll: Backend[] = [];
const events: string[] = [];
const open = async (direct?: string) => {
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    ...siteOptions,
    url: pooler.url,
    directUrl: direct,
    siteUrl: testSiteUrl,
    mail: mailbox,
    poolSize: 4,
    onEvent: ({ kind }) => events.push(kind),
  });
  openAll.push(backend);
  return { backend, mailbox };
};

describe.skipIf(!hasPgBouncer())("behind PgBouncer, which gives each transaction another session", () => {
  let subject: BackendFixture;
  beforeAll(async () => {
    postgres = await createTestPostgres();
    directUrl = await postgres.createDatabase();
    pooler = await startPgBouncer(directUrl);
    const { backend, mailbox } = await open();
    subject = await createBackendFixture(backend, mailbox);
  });
  afterAll(async () => {
    for (const backend of openAll) await backend.close();
    await pooler.stop();
    await postgres.stop();
  });
  testRestContract(() => subject);
  testAuthContract(() => subject);

  test.each([
    ["polls for changes of other processes", undefined],
    ["hears of them on the direct address", "direct"],
  ])("%s", async (_name, direct) => {
    events.length = 0;
    const { backend } = await open(direct && directUrl);
    expect(events).toEqual(direct ? [] : ["database-polled"]);
    const heard = new Set<string>();
    backend.onChange((table) => heard.add(table));
    const { error } = await subject.backend
      .serviceClient()
      .from("posts")
      .insert({
        title: `Heard ${_name}`,
        content: "Words.",
        slug: `heard-${heard.size}-${events.length}`,
        status: "draft",
      });
    expect(error).toBeNull();
    await expect.poll(() => [...heard]).toContain("posts");
  });
});
