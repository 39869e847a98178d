import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { generateFiles } from "../scripts/generate-schema.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openDatabase } from "#tests/support/open-database.ts";

test("has the row types and the schema of the migrations; if not, run npm run generate-schema", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-schema-"));
  const directory = path.join(folder, "db");
  try {
    await (await createTestBackend({ directory })).close();
    const database = await openDatabase(directory);
    const files = await generateFiles(database);
    await database.close();
    for (const [file, text] of Object.entries(files)) expect(await readFile(file, "utf8"), file).toBe(text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
