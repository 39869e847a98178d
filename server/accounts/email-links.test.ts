import access from "#content/access.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";
import { pressButton, readOutcome } from "#tests/support/links/press-button.ts";

const { links } = access;
let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

const token = "A".repeat(43);
const get = (query: string, headers: Record<string, string> = {}) =>
  app.request(`/auth/v1/verify?${query}`, { headers: { accept: "text/html", ...headers } });
const submit = (values: [string, string][], headers: Record<string, string> = {}, from?: string) =>
  app.request(
    "/auth/confirm",
    {
      method: "POST",
      body: new URLSearchParams(values).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    },
    from,
  );
let users = 0;
const resetLink = async (): Promise<URL> => {
  const email = `user-${(users += 1)}@example.org`;
  await createTestUser(backend, email);
  await backend.anonClient().auth.resetPasswordForEmail(email);
  return backend.mailbox.linkTo(email);
};
const toForm = ({ searchParams }: URL) => [...searchParams];

test.each([
  ["signup", links.signup],
  ["recovery", links.recovery],
  ["email_change", links.email_change],
  ["invite", links.otherwise],
])("shows one heading and one button for a link of type %s, without a script", async (type, words) => {
  const response = await get(`type=${type}&token=${token}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html.match(/<h1>([^<]*)<\/h1>/g)).toEqual([`<h1>${words.title}</h1>`]);
  expect(html.match(/<button>([^<]*)<\/button>/g)).toEqual([`<button>${words.submit}</button>`]);
  expect(html).not.toContain("<script");
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self' ${testSiteUrl}; frame-ancestors 'none'`,
  );
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("writes what a link holds as text", async () => {
  const html = await (await get(`type=recovery&token=${encodeURIComponent('"><script>x</script>')}`)).text();
  expect(html).not.toContain("<script>");
  expect(html).toContain("&#34;&#62;&#60;script&#62;");
});

test.each([
  ["no type", `token=${token}`],
  ["an unknown type", `token=${token}&type=reauthentication`],
  ["no token", "type=recovery"],
  ["an empty token", "type=recovery&token="],
  ["a token of a book's length", `type=recovery&token=${"A".repeat(5_000)}`],
  ["two tokens", `type=recovery&token=${token}&token=${token}`],
  ["a line break in its target", `type=recovery&token=${token}&redirect_to=/x%0d%0aSet-Cookie:a`],
])("explains a link with %s, opened or submitted", async (_, query) => {
  for (const response of [await get(query), await submit([...new URLSearchParams(query)])]) {
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(links.broken.title);
  }
});

test("explains a form that is too large", async () => {
  expect((await submit([["token", "A".repeat(20_000)]])).status).toBe(400);
});

test.each([
  ["a page of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["a page of another port", { "sec-fetch-site": "same-site", origin: "http://localhost:4000" }],
  ["a page of another site without fetch metadata", { origin: "http://evil.example" }],
])("signs nobody in by a form that %s sent, and asks to press the button here", async (_, headers) => {
  const link = await resetLink();
  const response = await submit(toForm(link), headers as Record<string, string>);
  expect([response.status, response.headers.get("location")]).toEqual([403, null]);
  expect(await response.text()).toContain(links.elsewhere);
  expect(readOutcome(await followLink(backend, link)).values.get("access_token")).toBeTruthy();
});

test.each([
  ["without fetch metadata and without a referrer", { origin: "null" }],
  ["without fetch metadata", { origin: testSiteUrl }],
  ["that is reloaded", { "sec-fetch-site": "none" }],
])("accepts its own form from a browser %s", async (_, headers) => {
  const link = await resetLink();
  const { values } = readOutcome(await submit(toForm(link), headers as Record<string, string>));
  expect(values.get("access_token")).toBeTruthy();
});

test("leads to no other site, whatever the link says", async () => {
  for (const target of ["https://evil.example/x", "//evil.example", "javascript:alert(1)"]) {
    const response = await submit([
      ["type", "recovery"],
      ["token", token],
      ["redirect_to", target],
    ]);
    expect(new URL(response.headers.get("location") ?? "").origin, target).toBe(testSiteUrl);
  }
});

/** A site whose auth API answers everything alike. */
const createAnsweringApp = (status: number, body: object) =>
  createTestApp({
    backend: Object.assign(Object.create(backend) as TestBackend, {
      fetch: async () => Response.json(body, { status }),
    }),
  });
const link = new URL(`${testSiteUrl}/auth/v1/verify?type=email_change&token=${token}&redirect_to=/console/settings`);

test.each([500, 503, 429])("keeps the button when the auth API responds with %i", async (status) => {
  const site = await createAnsweringApp(status, {});
  const response = await pressButton(site.request, link);
  expect([response.status, response.headers.get("location")]).toEqual([503, null]);
  expect(await response.text()).toContain(`<button>${links.email_change.submit}</button>`);
});

test("hands over no session after the first of two confirmations, which a hosted project may ask for", async () => {
  const site = await createAnsweringApp(200, { msg: "Please confirm the link sent to the other email", code: 200 });
  expect((await pressButton(site.request, link)).headers.get("location")).toBe(`${testSiteUrl}/console/settings`);
});

test("shows the button again when there were too many attempts", async () => {
  const from = "203.0.113.77";
  const values: [string, string][] = [
    ["type", "recovery"],
    ["token", token],
  ];
  for (let index = 0; index < 60; index += 1) expect((await submit(values, {}, from)).status).toBe(303);
  const response = await submit(values, {}, from);
  expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await response.text()).toContain(`<button>${links.recovery.submit}</button>`);
  expect((await get(`type=recovery&token=${token}`)).status).toBe(200);
});
