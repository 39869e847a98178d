import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(["http://127.0.0.1:1/a.png", "http://localhost:1/a.png", "http://[::1]:1/a.png"])(
  "does not fetch an image at %s, even if the owner named the host",
  async (url) => {
    const response = await app.call("fetch-picture", { url, hosts: [new URL(url).hostname] });
    expect(response.status).toBe(503);
  },
);

test("does not fetch images from hosts that the owner did not name", async () => {
  const response = await app.call("fetch-picture", { url: "https://example.com/a.png", hosts: ["other.example"] });
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: "Images of example.com are not downloaded, because you did not name that host.", code: "forbidden" },
  ]);
});

test.each(["file:///etc/passwd", "ftp://example.com/a.png", "//example.com/a.png", "a.png", 1])(
  "rejects %j, which is not the URL of an image",
  async (url) => {
    const response = await app.call("fetch-picture", { url, hosts: ["example.com"] });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      "url must be the URL of an image",
    ]);
  },
);
