import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("says that it cannot write yet, and writes nothing", async () => {
  const response = await app.call("generate-book", { mode: "next", use_source: true, chloe_api_key: "a key" });
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      error: "The storyteller is not part of this site yet. Nothing was written or published.",
      code: "unavailable",
    },
  ]);
  expect((await app.backend.serviceClient().from("posts").select("id")).data).toEqual([]);
});
