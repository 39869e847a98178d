import { expect, test } from "vitest";
import { findSnapshot } from "#tests/support/create-test-backend.ts";
import { openPglite } from "./open-pglite.ts";

test("opens a database with the settings that keep it small", async () => {
  const database = await openPglite({ loadDataDir: await findSnapshot() });
  const { rows } = await database.query<{ value: string }>(
    "select current_setting(name) as value from unnest(array['shared_buffers', 'max_wal_size', 'fsync']) as name",
  );
  expect(rows.map(({ value }) => value)).toEqual(["16MB", "128MB", "on"]);
  await database.close();
});
