import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

const post = (path: string, body: object) =>
  app.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
  });

// These spellings once sent unlimited emails and created accounts with the password "password".
test.each([
  "/auth/v1/%6ftp",
  "/auth/v1/%6dagiclink",
  "/auth/v1/%73ignup",
  "/auth/v1/recove%72",
  "/auth/v1/signup/",
  "/auth/v1//signup",
  "/auth/v1/signup;a=b",
])("responds 404 to the non-canonical spelling %s and sends no email", async (path) => {
  const before = backend.mailbox.emails.length;
  const response = await post(path, { email: "anybody@example.org", password: "password", create_user: true });
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch(/json/);
  expect(backend.mailbox.emails).toHaveLength(before);
});

test("counts wrong passwords for every spelling of grant_type", async () => {
  for (const query of [
    "%67rant_type=password",
    "grant_type=x&grant_type=password",
    "grant_type=password&grant_type=x",
  ]) {
    expect((await post(`/auth/v1/token?${query}`, { email: "a@example.org", password: "wrong" })).status, query).toBe(
      404,
    );
  }
});

test("accepts the canonical URL", async () => {
  expect((await post("/auth/v1/token?grant_type=password", { email: "a@example.org", password: "wrong" })).status).toBe(
    400,
  );
  expect((await app.request("/rest/v1/posts?select=id", { headers: { apikey: backend.publishableKey } })).status).toBe(
    200,
  );
});
