import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ loadBuild: async () => createTestBuild({}) });
});
afterAll(() => app.close());

test("renders with the code of the built site", async () => {
  const response = await app.call("preview-markdown", { content: "Light" });
  expect([response.status, await response.json()]).toEqual([200, { html: "<p>Light</p>" }]);
});

test("accepts 500,000 characters and rejects more or none", async () => {
  expect((await app.call("preview-markdown", { content: "x".repeat(500_000) })).status).toBe(200);
  for (const body of [{ content: "x".repeat(500_001) }, { content: 1 }, {}]) {
    const response = await app.call("preview-markdown", body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: "The text can have up to 500,000 characters", code: "invalid_request" },
    ]);
  }
});
