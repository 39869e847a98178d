import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { testKeys } from "#tests/support/create-test-backend.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: { FEEDBACK: "store", SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "a@example.org" },
  });
});
afterAll(() => app.close());

const words = /character that cannot be seen/;
const password = "a rather long sentence 9";
const auth = (path: string, body: object, method = "POST") =>
  app.request(`/auth/v1/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { apikey: testKeys.publishableKey, "content-type": "application/json" },
  });

const places: Record<string, (email: string) => Promise<Response>> = {
  "a request for access": (email) => app.call("request-access", { name: "Ada", email, reason: "Because." }),
  feedback: (email) => app.call("feedback", { email, subject: "Hello", message: "Hello" }),
  "a test email": (to) => app.call("doctor", { action: "test-email", to }),
  "a sign-up": (email) => auth("signup", { email, password }),
  "a login": (email) => auth("token?grant_type=password", { email, password }),
  "a forgotten password": (email) => auth("recover", { email }),
  "an email to be sent again": (email) => auth("resend", { email, type: "signup" }),
  "a new address": (email) => auth("user", { email }, "PUT"),
  "letters of new stories": (email) =>
    app.request("/letters/ask", {
      method: "POST",
      body: new URLSearchParams({ email, letters: "weekly" }).toString(),
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    }),
};

test.each(Object.keys(places))("%s refuses an address with a character that nobody sees, in words", async (place) => {
  for (const unseen of ["\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u034f", "\u3164"]) {
    const response = await places[place]?.(`ada${unseen}@example.org`);
    expect([unseen, response?.status]).toEqual([unseen, 400]);
    expect(await response?.text()).toMatch(words);
  }
});
