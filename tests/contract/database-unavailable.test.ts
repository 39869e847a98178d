import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresBackend } from "#server/backend/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

let subject: BackendFixture;
let refreshToken: string;

beforeAll(async () => {
  const server = await createTestPostgres(null);
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    url: await server.createDatabase(),
    siteUrl: testSiteUrl,
    mail: mailbox,
    poolSize: 2,
  });
  subject = await createBackendFixture(backend, mailbox);
  const { data } = await (await subject.signUp("reader@example.com")).auth.getSession();
  refreshToken = data.session?.refresh_token ?? "";
  await server.stop();
});
afterAll(() => subject.stop());

const bodies: [string, { method?: string; body?: string }][] = [
  ["/rest/v1/posts?select=id", {}],
  [
    "/auth/v1/token?grant_type=password",
    { method: "POST", body: '{"email":"reader@example.com","password":"a rather long sentence 9"}' },
  ],
  ["/auth/v1/signup", { method: "POST", body: '{"email":"new@example.com","password":"a rather long sentence 9"}' }],
];

test.each(bodies)("responds 503 to %s without details while the database is unavailable", async (path, init) => {
  const response = await subject.request(path, init);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.text()).not.toMatch(/ECONN|127\.0\.0\.1|select|postgres/i);
});

// The official client keeps its session and retries after 503, but signs out after 500.
test("signs nobody out when a refresh fails while the database is unavailable", async () => {
  const response = await subject.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  expect(response.status).toBe(503);
});

test("rejects the health check within its timeout", async () => {
  await expect(subject.backend.check(1_000)).rejects.toThrow(/ECONNREFUSED|did not respond|CONNECTION/);
});
