import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const to = "ada@example.org";
  const values = { name: `Ada <script>alert("x")</script>` };
  for (const link of ["http://localhost:3000/first", "http://localhost:3000/second"])
    await app.mail.send({ kind: "request-approved", to, link, values });
});
afterAll(() => app.close());

test("lists stored emails as JSON, oldest first", async () => {
  const response = await app.request("/dev/mail.json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const emails = (await response.json()) as { to: string; text: string; html: string; at: string }[];
  expect(emails.map(({ to }) => to)).toEqual(["ada@example.org", "ada@example.org"]);
  expect(emails[0]?.text).toContain("/first");
  expect(emails[1]?.text).toContain("/second");
  expect(new Date(emails[0]?.at ?? "").getTime()).toBeLessThanOrEqual(Date.now());
});

test("shows them newest first on a page without scripts", async () => {
  const response = await app.request("/dev/mail", { headers: { accept: "text/html" } });
  const html = await response.text();
  expect(html.indexOf('src="/dev/mail/1"')).toBeLessThan(html.indexOf('src="/dev/mail/0"'));
  expect(html.indexOf('src="/dev/mail/1"')).toBeGreaterThan(0);
  expect(html).not.toContain("<script");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
});

test("shows one email as its recipient sees it, in a frame that only this site can embed", async () => {
  const response = await app.request("/dev/mail/1");
  const html = await response.text();
  expect(html).toContain('<base target="_top">');
  expect(html).toContain("/second");
  expect(html).not.toContain("<script");
  expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect((await app.request("/dev/mail/2")).status).toBe(404);
});

test("has no outbox when emails are sent by SMTP", async () => {
  const transport = { send: async () => undefined, close: () => undefined };
  const sending = await createTestApp({ backend: app.backend as never, transport: transport as never });
  const response = await sending.request("/dev/mail.json");
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: "Emails are sent by SMTP here, so there is no outbox.", code: "not_found" },
  ]);
});

test("rejects other machines: programs with JSON, browsers with a form for the key", async () => {
  const other = await createTestApp({ backend: app.backend as never, peer: "203.0.113.7" });
  const response = await other.request("/dev/mail.json");
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "forbidden"]);
  const page = await other.request("/dev/mail", { headers: { accept: "text/html" } });
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('action="/dev/local-key"');
});
