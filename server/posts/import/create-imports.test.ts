import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createImports } from "./create-imports.ts";

let root: string;
let backend: TestBackend;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "chloe-imports-"));
  backend = await createTestBackend();
});
afterAll(async () => {
  await backend.close();
  await rm(root, { recursive: true, force: true });
});

test("opens", async () => {
  const imports = createImports({ backend, images: {} as never, log: silentLog, root });
  const id = crypto.randomUUID();
  expect(await imports.open("owner", { action: "open", import: id, name: "x" })).toMatchObject({ state: "open" });
  const zip = zipSync({ "a.md": strToU8("x") });
  expect(await imports.upload({ import: id, part: 1 }, new Blob([zip as never]).stream(), zip.length)).toMatchObject({
    state: "open",
    progress: { done: 1 },
  });
  expect(await imports.read("owner", { action: "read", import: id })).toMatchObject({ state: "reading" });
  await imports.settled();
  console.log(await imports.status(id));
  await imports.close();
});
