import access from "#content/access.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { pressButton } from "#tests/support/links/press-button.ts";

export const password = "a lantern in the snow";

type StoredEmail = { to: string; subject: string; text: string; html: string; at: string };

let createdEmails = 0;
/** An email address that no other test uses. */
export const newEmail = (name = "ada"): string =>
  `${name}-${Date.now().toString(36)}-${process.pid}-${++createdEmails}@example.org`;

/** The emails to an address in the outbox, oldest first. */
export const getEmails = async (request: APIRequestContext, email: string): Promise<StoredEmail[]> => {
  const mails = (await (await request.get("/dev/mail.json")).json()) as StoredEmail[];
  return mails.filter(({ to }) => to === email);
};

export const getEmailSubjects = async (request: APIRequestContext, email: string): Promise<string[]> =>
  (await getEmails(request, email)).map(({ subject }) => subject);

/** The path and query of the link in the last email with this subject to an address. */
export const getEmailLink = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  await expect.poll(() => getEmailSubjects(request, email)).toContain(subject);
  const mail = (await getEmails(request, email)).findLast((one) => one.subject === subject);
  const link = new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? "");
  return link.pathname + link.search;
};

/** The publishable key of the site's backend. */
export const getPublishableKey = async (request: APIRequestContext): Promise<string> => {
  const html = await (await request.get("/auth", { headers: { accept: "text/html" } })).text();
  return /"publishableKey":"([^"]+)"/.exec(html)?.[1] ?? "";
};

/** Signs up without a browser; the account is not yet confirmed. */
export const signUp = async (request: APIRequestContext, email: string, secret = password): Promise<void> => {
  const createdEmails = await request.post("/auth/v1/signup", {
    data: { email, password: secret },
    headers: { apikey: await getPublishableKey(request) },
  });
  expect(createdEmails.status()).toBe(200);
};

/** Creates a confirmed account without a browser. */
export const createAccount = async (request: APIRequestContext, email = newEmail()): Promise<string> => {
  await signUp(request, email);
  const link = await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject);
  const pressed = await pressButton(
    async (path, { body, ...init } = { method: "GET", body: "", headers: {} }) => {
      const answer = await request.fetch(path, { ...init, ...(body && { data: body }), maxRedirects: 0 });
      return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() });
    },
    new URL(link, "http://localhost"),
  );
  expect(pressed.headers.get("location")).toContain("access_token");
  return email;
};

/** Opens the link of an email and presses the button of its page. */
export const followLink = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole("button").click();
};

/** Creates a confirmed account that the owner has approved. */
export const createApprovedAccount = async (request: APIRequestContext, email = newEmail()): Promise<string> => {
  const requested = await request.post("/functions/v1/request-access", {
    data: { name: "Ada", email, reason: "To try it." },
  });
  expect(requested.status()).toBe(200);
  await createAccount(request, email);
  const { requests } = (await (
    await request.post("/functions/v1/access-requests", { data: { action: "list" } })
  ).json()) as { requests: { id: string; email: string }[] };
  const requestId = requests.find((one) => one.email === email)?.id;
  expect(
    (await request.post("/functions/v1/access-requests", { data: { action: "approve", requestId } })).status(),
  ).toBe(200);
  return email;
};

/** Waits for the login page, then fills in and submits its form. */
export const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await page.getByRole("textbox", { name: access.auth.labels.email, exact: true }).fill(email);
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill(secret);
  await page.getByRole("button", { name: access.auth.login.submit }).click();
};

/** Requests a session as the login form does. */
export const requestSession = async (request: APIRequestContext, email: string, secret = password) =>
  request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: secret },
    headers: { apikey: await getPublishableKey(request) },
  });

/**
 * Signs in without the form by storing the session, which the next page of this origin finds. Returns the access token.
 */
export const signIn = async (page: Page, email: string): Promise<string> => {
  const signedIn = await requestSession(page.request, email);
  expect(signedIn.status()).toBe(200);
  // Any small document of this origin.
  await page.goto("/robots.txt");
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split(".")[0]}-auth-token`, session),
    await signedIn.text(),
  );
  return ((await signedIn.json()) as { access_token: string }).access_token;
};

/** Fills in and submits the form of /request-access. */
export const submitAccessRequest = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(access.request.labels.name).fill("Ada Lovelace");
  await page.getByLabel(access.request.labels.email).fill(email);
  await page.getByLabel(access.request.labels.reason).fill("I would like to talk with NEO.");
  await page.getByRole("button", { name: access.request.submit }).click();
};
