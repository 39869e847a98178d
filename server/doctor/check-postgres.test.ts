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

test("says who owns what the migrations could not change, and the documented statements mend it", async () => {
  await administrate(
    "alter table public.posts owner to postgres",
    "alter function public.applied_migrations() owner to postgres",
  );
  const { Ownership } = await check(url);
  const user = new URL(url).username;
  expect(Ownership).toMatchObject({ state: "bad", found: expect.stringContaining(`2 tables, functions or schemas`) });
  expect(Ownership?.found).toContain(`belong to postgres and not to ${user}`);
  expect(Ownership?.advice).toContain("docs/postgres.md");

  const section = readFileSync("docs/postgres.md", "utf8").split("### What belongs to somebody else")[1] ?? "";
  const [owner = "", others = ""] = (section.split("```")[1] ?? "").replace("sql\n", "").split(";\n");
  const name = new URL(url).pathname.slice(1);
  const client = await openClient(adminUrl);
  await client.query(owner.replace("database site owner to site", `database ${name} owner to ${user}`));
  const { rows } = await client.query<{ format: string }>(
    others.replace("'site')", `'${user}')`).replace("\\gexec", ""),
  );
  await client.end();
  await administrate(...rows.map(({ format }) => format));
  expect((await check(url)).Ownership).toMatchObject({ state: "good" });
});

test("says that a user may create nothing in a database of somebody else", async () => {
  const { pathname, username } = new URL(url);
  const database = pathname.slice(1);
  await administrate(`alter database ${database} owner to postgres`);
  const { Ownership } = await check(url);
  expect(Ownership).toMatchObject({ state: "bad", found: expect.stringContaining("may create nothing") });
  expect(Ownership?.advice).toContain("alter database");
  await administrate(/alter database [^;]*/.exec(Ownership?.advice ?? "")?.[0] ?? "");
  expect((await check(url)).Ownership).toMatchObject({ state: "good", found: expect.stringContaining(username) });
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
