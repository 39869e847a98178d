import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { openDatabase } from "#tests/support/open-database.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-auth-log-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const authTables = `select table_name from information_schema.tables where table_schema = 'auth' and table_type = 'BASE TABLE'`;

const onDatabase = async <Result>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) => {
  const database = await openDatabase(path.join(folder, "db"));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** The tables of the auth schema that contain a text. */
const findTables = (text: string): Promise<string[]> =>
  onDatabase(async (database) => {
    const found: string[] = [];
    for (const { table_name: name } of await database.query<{ table_name: string }>(authTables)) {
      const rows = await database.query(
        `select 1 from auth."${name}" r where to_jsonb(r)::text like '%${text}%' limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  });

test("stores nothing about a login beside the account, and nothing at all after its deletion", async () => {
  const directory = path.join(folder, "db");
  let backend = await createTestBackend({ directory });
  const { id, client } = await createTestUser(backend, "leaves@example.com");
  await client.auth.signOut();
  await backend.close();
  expect(await findTables("leaves@example.com")).toEqual(["identities", "users"]);

  // An entry of a version that kept the log.
  const payload = JSON.stringify({ action: "login", actor_id: id, actor_username: "leaves@example.com" });
  await onDatabase((database) =>
    database.query(
      `insert into auth.audit_log_entries (id, payload, ip_address, created_at) values (gen_random_uuid(), '${payload}', '', now())`,
    ),
  );
  backend = await createTestBackend({ directory, loadDataDir: undefined });
  expect((await backend.serviceClient().rpc("delete_account", { person: id })).data).toBe(true);
  await backend.close();
  expect(await findTables("leaves@example.com")).toEqual([]);
});
