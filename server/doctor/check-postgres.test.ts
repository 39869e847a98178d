import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import type { Finding } from "#contracts/doctor.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/start-pgbouncer.ts";
import { siteOptions } from "../backend-options.ts";
import { checkPool, checkPostgres } from "./check-postgres.ts";

let postgres: TestPostgres;
let url: string;
let adminUrl: string;

beforeAll(async () => {
  postgres = await createTestPostgres();
  url = await postgres.createDatabase();
  const administrators = await postgres.createDatabase({ isAdministrator: true });
  adminUrl = Object.assign(new URL(administrators), { pathname: new URL(url).pathname }).href;
  const backend = await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox() });
  await backend.close();
});
afterAll(() => postgres.stop());

const check = async (address: string, direct?: string): Promise<Record<string, Finding>> => {
  const findings = await checkPostgres(address, { databaseDirectUrl: direct, databasePoolSize: 4 });
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
};
const administrate = async (...statements: string[]): Promise<void> => {
  const client = await openClient(adminUrl);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

test("finds nothing to do in a database of the site's user", async () => {
  const findings = await check(url);
  expect(Object.values(findings).filter(({ state }) => state === "bad")).toEqual([]);
  expect(findings.Ownership).toMatchObject({ state: "good" });
  expect(findings.Pooler).toMatchObject({ state: "good" });
});

/** Does what the documentation says, for another name of the database and of the user. */
const runDocumentedStatements = async (): Promise<void> => {
  const section = readFileSync("docs/postgres.md", "utf8").split("### What belongs to somebody else")[1] ?? "";
  const [owner = "", others = ""] = (section.split("```")[1] ?? "").replace("sql\n", "").split(";\n");
  const { pathname, username } = new URL(url);
  const database = pathname.slice(1);
  await administrate(owner.replace("database site owner to site", `database ${database} owner to ${username}`));
  const client = await openClient(adminUrl);
  const { rows } = await client.query<{ format: string }>(
    others.replace("'site')", `'${username}')`).replace("\\gexec", ""),
  );
  await client.end();
  await administrate(...rows.map(({ format }) => format));
};

test("says who owns what the migrations could not change, and the documented statements mend it", async () => {
  await administrate(
    "alter table public.posts owner to postgres",
    "alter function public.applied_migrations() owner to postgres",
    "alter schema supabase_migrations owner to postgres",
  );
  const { Ownership } = await check(url);
  expect(Ownership).toMatchObject({ state: "bad", found: expect.stringContaining("3 belong to postgres") });
  expect(Ownership?.found).not.toContain("may create nothing");
  expect(Ownership?.advice).toContain("docs/postgres.md");
  await runDocumentedStatements();
  expect((await check(url)).Ownership).toMatchObject({ state: "good" });
});

test("says that a user may create nothing in a database of somebody else", async () => {
  await administrate(`alter database ${new URL(url).pathname.slice(1)} owner to postgres`);
  const { Database, Ownership } = await check(url);
  expect(Database).toMatchObject({ state: "good" });
  expect(Ownership).toMatchObject({ state: "bad", found: expect.stringContaining("may create nothing") });
  await runDocumentedStatements();
  expect((await check(url)).Ownership).toMatchObject({ state: "good" });
});

test("asks for a smaller pool where two processes would need all connections of the server", () => {
  expect(checkPool(10, 100)).toMatchObject({ state: "good" });
  expect(checkPool(10, 20)).toMatchObject({ state: "advice", advice: expect.stringContaining("DATABASE_POOL_SIZE") });
});

describe.skipIf(!hasPgBouncer())("behind PgBouncer in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    pooler = await startPgBouncer(url);
  });
  afterAll(() => pooler.stop());

  test("asks for the direct address", async () => {
    const { Pooler } = await check(pooler.url);
    expect(Pooler).toMatchObject({ state: "advice", advice: expect.stringContaining("DATABASE_DIRECT_URL") });
  });

  test("has nothing against a pooler beside a direct address, unless that leads through it too", async () => {
    expect((await check(pooler.url, url)).Pooler).toMatchObject({ state: "good" });
    const { Pooler } = await check(pooler.url, pooler.url);
    expect(Pooler).toMatchObject({ state: "advice", found: expect.stringContaining("at DATABASE_DIRECT_URL") });
  });
});
