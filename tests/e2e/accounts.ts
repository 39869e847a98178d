import access from "#content/access.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const password = "a lantern in the snow";

type StoredEmail = { to: string; subject: string; text: string; html: string; at: string };

let made = 0;
/** An email address that no other test uses. */
export const newEmail = (name = "ada"): string =>
  `${name}-${Date.now().toString(36)}-${process.pid}-${++made}@example.org`;

/** The emails to an address, oldest first, from the outbox. */
export const emailsTo = async (request: APIRequestContext, email: string): Promise<StoredEmail[]> => {
  const mails = (await (await request.get("/dev/mail.json")).json()) as StoredEmail[];
  return mails.filter(({ to }) => to === email);
};

export const subjectsTo = async (request: APIRequestContext, email: string): Promise<string[]> =>
  (await emailsTo(request, email)).map(({ subject }) => subject);

/** The path of the link in the last email to an address with this subject. */
export const linkTo = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  await expect.poll(() => subjectsTo(request, email)).toContain(subject);
  const mail = (await emailsTo(request, email)).findLast((one) => one.subject === subject);
  const link = new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? "");
  return link.pathname + link.search;
};

/** The publishable key of the site's backend. */
export const getKey = async (request: APIRequestContext): Promise<string> => {
  const html = await (await request.get("/auth", { headers: { accept: "text/html" } })).text();
  return /"publishableKey":"([^"]+)"/.exec(html)?.[1] ?? "";
};

/** Signs up without a browser; the email's link is not yet followed. */
export const signUp = async (request: APIRequestContext, email: string, secret = password): Promise<void> => {
  const made = await request.post("/auth/v1/signup", {
    data: { email, password: secret },
    headers: { apikey: await getKey(request) },
  });
  expect(made.status()).toBe(200);
};

/** A confirmed account, created without a browser. */
export const createAccount = async (request: APIRequestContext, email = newEmail()): Promise<string> => {
  await signUp(request, email);
  await request.get(await linkTo(request, email, mails.mails["confirm-sign-up"].subject), { maxRedirects: 0 });
  return email;
};

/** A confirmed account that the owner has approved. */
export const createApprovedAccount = async (request: APIRequestContext, email = newEmail()): Promise<string> => {
  const asked = await request.post("/functions/v1/request-access", {
    data: { name: "Ada", email, reason: "To try it." },
  });
  expect(asked.status()).toBe(200);
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

/** Fills in the login form once it is shown: after a direct visit, a link, or a redirect from the console. */
export const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await page.getByRole("textbox", { name: access.auth.labels.email, exact: true }).fill(email);
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill(secret);
  await page.getByRole("button", { name: access.auth.login.submit }).click();
};

/** Asks for a session as the login form does. */
export const requestSession = async (request: APIRequestContext, email: string, secret = password) =>
  request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: secret },
    headers: { apikey: await getKey(request) },
  });

/**
 * Signs in without the form, for tests of what comes after it: the next page of this origin finds the session. Returns
 * its access token.
 */
export const signIn = async (page: Page, email: string): Promise<string> => {
  const signedIn = await requestSession(page.request, email);
  expect(signedIn.status()).toBe(200);
  // Any small page of this origin.
  await page.goto("/robots.txt");
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split(".")[0]}-auth-token`, session),
    await signedIn.text(),
  );
  return ((await signedIn.json()) as { access_token: string }).access_token;
};

/** Fills in and sends the form of /request-access. */
export const fillRequest = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(access.request.labels.name).fill("Ada Lovelace");
  await page.getByLabel(access.request.labels.email).fill(email);
  await page.getByLabel(access.request.labels.reason).fill("I would like to talk with NEO.");
  await page.getByRole("button", { name: access.request.submit }).click();
};
