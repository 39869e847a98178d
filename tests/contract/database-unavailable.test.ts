import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, startTestServer, type TestServer } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

let server: TestServer;
let endConnections: () => Promise<void>;
let subject: BackendFixture;
let refreshToken: string;
/** What failed requests say in the log. */
const failures: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const databases = await createTestPostgres(server.url);
  const url = await databases.createDatabase();
  endConnections = () => databases.terminateConnections(url);
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    ...siteOptions,
    url,
    siteUrl: testSiteUrl,
    mail: mailbox,
    poolSize: 4,
    logError: ({ errors }) => failures.push(...errors.map(({ message }) => message)),
  });
  subject = await createBackendFixture(backend, mailbox);
  const { data } = await (await subject.signUp("reader@example.com")).auth.getSession();
  refreshToken = data.session?.refresh_token ?? "";
});
afterAll(() => subject.stop());

describe("while the server accepts connections but does not answer", () => {
  const readList = async (number: number) => {
    const nobody = `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;
    const response = await subject.request(`/rest/v1/posts?select=id&id=neq.${nobody}`);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get("retry-after")}`;
  };

  test(
    "responds 503 to everybody who waits, before the deadline of any, and as usual afterwards",
    { tags: "night" },
    async () => {
      server.pause();
      await endConnections();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => readList(number)));
      server.resume();
      expect(new Set(answers)).toEqual(new Set(["503 2"]));
      expect(failures.length).toBeGreaterThan(0);
      expect(failures.filter((message) => /timed out/i.test(message))).toEqual([]);
      await expect.poll(() => readList(20)).toBe("200 null");
    },
  );
});

describe("while the server is stopped", () => {
  beforeAll(() => server.stop());

  const bodies: [string, { method?: string; body?: string }][] = [
    ["/rest/v1/posts?select=id", {}],
    [
      "/auth/v1/token?grant_type=password",
      { method: "POST", body: '{"email":"reader@example.com","password":"a rather long sentence 9"}' },
    ],
    ["/auth/v1/signup", { method: "POST", body: '{"email":"new@example.com","password":"a rather long sentence 9"}' }],
  ];

  test.each(bodies)("responds 503 to %s without details", async (path, init) => {
    const response = await subject.request(path, init);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.text()).not.toMatch(/ECONN|127\.0\.0\.1|select|postgres/i);
  });

  // The official client keeps its session and retries after 503, but signs out after 500.
  test("signs nobody out when a refresh fails", async () => {
    const response = await subject.request("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    expect(response.status).toBe(503);
  });

  test("rejects the health check within its timeout", async () => {
    await expect(subject.backend.check(1_000)).rejects.toThrow(/ECONNREFUSED|did not respond/);
  });
});
