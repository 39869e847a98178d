import { expect, test } from "vitest";
import { findSnapshot } from "#tests/support/create-test-backend.ts";
import { openPglite } from "./open-pglite.ts";

test("opens a database without the extensions of the library", async () => {
  const { connection, database } = await openPglite({ loadDataDir: await findSnapshot({ hasStorage: false }) });
  const { rows } = await database.query("select name from pg_available_extensions");
  expect(rows).toEqual([{ name: "plpgsql" }]);
  await connection.close();
});
