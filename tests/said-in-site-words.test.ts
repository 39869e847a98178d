import { afterAll, beforeAll, expect, test } from "vitest";
import forms from "#content/forms.json" with { type: "json" };
import messages from "#content/messages.json" with { type: "json" };
import type { JsonValue } from "#contracts/json-value.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

/** A language in which each sentence is the English one between these signs. */
const mark = (text: string): string => `«${text}»`;
const translate = (value: unknown): JsonValue =>
  typeof value === "string"
    ? mark(value)
    : Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, translate(inner)]));

let app: TestApp;
beforeAll(async () => {
  const documents = { messages: translate(messages), forms: translate(forms), site: { locale: "ar-EG" } };
  app = await createTestApp({ documents });
});
afterAll(() => app.close());

const said = expect.stringMatching(/^«.*»$/);
const readJson = async (response: Promise<Response>) => (await (await response).json()) as unknown;

test.each([
  ["request-access", {}],
  ["request-access", { name: "a".repeat(201), email: "ada@example.org", reason: "To see" }],
  ["feedback", {}],
  ["report-typo", {}],
  ["account", { action: "export" }],
  ["neo-chat", { prompt: "Hi", session: "s" }],
  ["persona-chat", { prompt: "a".repeat(2_001), session: "s" }],
])("the function %s refuses in the words of the site", async (name, body) => {
  expect(await readJson(app.call(name, body))).toMatchObject({ error: said });
});

test("a function thanks in the words of the site", async () => {
  const report = { page: "/post/first-light", quote: "teh light", correction: "the light" };
  expect(await readJson(app.call("report-typo", report))).toEqual({ message: mark(messages.inbox.typoStored) });
});

test("a picture is refused in the words of the site", async () => {
  const answer = readJson(app.request("/functions/v1/image?prompt="));
  expect(await answer).toMatchObject({ error: mark(messages.pictures.promptMissing) });
});

test("numbers are written as the site writes them", async () => {
  const request = { name: "Ada", email: "ada@example.org", reason: "a".repeat(5_001) };
  const error = mark(forms.tooLong.other.replace("{count}", (5_000).toLocaleString("ar-EG")));
  expect(await readJson(app.call("request-access", request))).toMatchObject({ error });
});

const auth = (path: string, body: object) =>
  app.request(`/auth/v1/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", apikey: app.backend.publishableKey },
  });

test("the endpoints for accounts answer in the words of the site, with the code of the official server", async () => {
  const wrong = await auth("token?grant_type=password", { email: "ada@example.org", password: "a wrong password" });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toEqual({
    code: 400,
    error_code: "invalid_credentials",
    msg: mark(messages.auth.wrongLogin),
  });
  const short = await auth("signup", { email: "ada@example.org", password: "short" });
  expect(await short.json()).toMatchObject({
    error_code: "weak_password",
    msg: said,
    weak_password: { reasons: ["length"] },
  });
});

test("too many attempts are refused in the words of the site", async () => {
  let last: Response | undefined;
  for (let attempt = 0; attempt < 11; attempt += 1)
    last = await auth("token?grant_type=password", { email: "grace@example.org", password: "a wrong password" });
  expect(last?.status).toBe(429);
  expect(await last?.json()).toMatchObject({ error_code: "over_request_rate_limit", msg: said });
});

test("a page that the server writes itself says its language and direction", async () => {
  const page = await (await app.request("/auth/v1/verify?type=signup")).text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
});
