import access from "#content/access.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import type { Locator } from "@playwright/test";
import {
  createAccount,
  createApprovedAccount,
  submitAccessRequest,
  followLink,
  getEmailLink,
  logIn,
  getEmails,
  newEmail,
  password,
  requestSession,
  signUp,
  getEmailSubjects,
} from "./accounts.ts";
import { measureBox } from "./layout.ts";
import { testBehindProxy as test } from "./owner/behind-proxy.ts";
import { expect, withHydrationWait } from "./site.ts";
import { night } from "./at-night.ts";

const { strength, weak } = access.auth;
const commonPassword = `${weak.pwned} ${strength.label}: ${strength.easy}`;

test("signs up, confirms by email, is approved and opens the console", async ({ page, request }) => {
  // Longer than a line of a phone.
  const email = newEmail("ada-who-has-a-long-address");
  await page.goto("/console/agents");
  await expect(page).toHaveURL(/\/auth\?next=%2Fconsole%2Fagents$/);
  await page.getByRole("tab", { name: access.auth.tabs.signUp }).click();
  await expect(page.getByLabel(access.auth.labels.email, { exact: true })).toHaveCount(1);
  await page.getByLabel(access.auth.labels.email, { exact: true }).fill(email);
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill("password123");
  await expect(page.getByText(access.auth.strength.easy)).toBeVisible();
  await page.getByLabel(access.auth.labels.confirmPassword).fill("another");
  await page.getByRole("button", { name: access.auth.signUp.submit }).click();
  await expect(page.getByText(access.auth.toasts.mismatchTitle)).toBeVisible();
  await expect(page.getByText(access.auth.toasts.mismatch).first()).toBeVisible();
  await page.getByLabel(access.auth.labels.confirmPassword).fill("password123");
  await page.getByRole("button", { name: access.auth.signUp.submit }).click();
  await expect(page.getByText(access.auth.toasts.signUpFailed)).toBeVisible();
  await expect(page.getByText(/one that many people use/)).toBeVisible();
  await expect(page.getByLabel(access.auth.labels.password, { exact: true })).toHaveAccessibleDescription(
    commonPassword,
  );
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill(password);
  await page.getByLabel(access.auth.labels.confirmPassword).fill(password);
  await page.getByRole("button", { name: access.auth.signUp.submit }).click();
  await expect(page.getByText(access.auth.sent.title).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const expectMargins = async (place: Locator) => {
    const { x, width } = await measureBox(place);
    expect([x > 0, x + width < 360]).toEqual([true, true]);
  };
  await expectMargins(page.getByRole("region", { name: access.auth.title }));
  await expect(page.getByText(access.auth.sent.text).first()).toBeVisible();

  await followLink(page, await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject));
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
  await expect(page.getByRole("heading", { name: access.waiting.title })).toBeVisible();
  await expectMargins(page.getByRole("region", { name: access.waiting.title }));
  await page.getByRole("link", { name: access.waiting.toRequest }).click();
  await submitAccessRequest(page, email);
  await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
  const { requests } = (await (
    await request.post("/functions/v1/access-requests", { data: { action: "list" } })
  ).json()) as { requests: { id: string; email: string }[] };
  await request.post("/functions/v1/access-requests", {
    data: { action: "approve", requestId: requests.find((one) => one.email === email)?.id },
  });
  await page.goto("/console/agents");
  await expect(page.getByRole("heading", { name: consoleTexts.agents.title })).toBeVisible();
  await expect
    .poll(() => getEmailSubjects(request, email))
    .toEqual([
      mails.mails["confirm-sign-up"].subject,
      mails.mails["request-received"].subject,
      mails.mails["request-approved"].subject,
    ]);
});

test("redirects to the requested page only after a successful login", async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await page.goto("/console/analytics");
  await page.getByRole("button", { name: access.auth.login.submit }).click();
  await expect(page.getByText(access.auth.missing.email)).toBeVisible();
  await logIn(page, email, "not the password");
  await expect(page.getByText(access.auth.toasts.loginFailed)).toBeVisible();
  await expect(page.getByText(access.auth.toasts.invalid)).toBeVisible();
  await page.getByRole("button", { name: access.auth.labels.showPassword }).click();
  await expect(page.getByLabel(access.auth.labels.password, { exact: true })).toHaveAttribute("type", "text");
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console\/analytics$/);
  await expect(page.getByRole("heading", { name: consoleTexts.analytics.title })).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/console$/);
});

test("explains a used email link and offers to send another one", night, async ({ page, request }) => {
  const email = newEmail();
  await createAccount(request, email);
  await followLink(page, await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject));
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByText(access.auth.notices.link)).toBeVisible();
  await page.getByLabel(access.auth.lostLink.email).fill(email);
  await page.getByRole("button", { name: access.auth.lostLink.resend }).click();
  await expect(page.getByText(access.auth.sent.resent)).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console$/);
});

test("explains an unconfirmed login and resends the email", night, async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/auth?tab=signup");
  await page.getByLabel(access.auth.labels.email, { exact: true }).fill(email);
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill(password);
  await page.getByLabel(access.auth.labels.confirmPassword).fill(password);
  await page.getByRole("button", { name: access.auth.signUp.submit }).click();
  await page.getByRole("button", { name: access.auth.sent.back }).click();
  await page.getByRole("tab", { name: access.auth.tabs.login }).click();
  await logIn(page, email);
  await expect(page.getByText(access.auth.unconfirmed.title)).toBeVisible();
  await page.getByRole("button", { name: access.auth.unconfirmed.resend }).click();
  await expect(page.getByText(access.auth.sent.resent)).toBeVisible();
  await expect.poll(() => getEmails(request, email)).toHaveLength(1);
});

test("requires a new password at the link of an address that signed up twice", night, async ({ page, request }) => {
  const email = newEmail();
  await signUp(request, email, "the password of a stranger");
  await page.goto("/auth?tab=signup");
  await page.getByLabel(access.auth.labels.email, { exact: true }).fill(email);
  await page.getByLabel(access.auth.labels.password, { exact: true }).fill(password);
  await page.getByLabel(access.auth.labels.confirmPassword).fill(password);
  await page.getByRole("button", { name: access.auth.signUp.submit }).click();
  await expect(page.getByText(access.auth.sent.to.replace("{email}", email))).toBeVisible();
  await followLink(page, await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject));
  await expect(page.getByRole("heading", { name: access.auth.reset.title })).toBeVisible();
  await page.getByLabel(access.auth.labels.newPassword).fill("password123");
  await page.getByLabel(access.auth.labels.confirmPassword).fill("password123");
  await page.getByRole("button", { name: access.auth.reset.submit }).click();
  await expect(page.getByLabel(access.auth.labels.newPassword)).toHaveAccessibleDescription(commonPassword);
  await page.getByLabel(access.auth.labels.newPassword).fill("another lantern in the snow");
  await page.getByLabel(access.auth.labels.confirmPassword).fill("another lantern in the snow");
  await page.getByRole("button", { name: access.auth.reset.submit }).click();
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
  expect((await requestSession(page.request, email)).status()).toBe(400);
  expect((await requestSession(page.request, email, "another lantern in the snow")).status()).toBe(200);
});

test("resets a forgotten password with a one-time link", async ({ page, request }) => {
  const email = await createAccount(request);
  await page.goto("/auth");
  await page.getByLabel(access.auth.labels.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: access.auth.login.forgot }).click();
  await expect(page.getByLabel(access.auth.labels.email, { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: access.auth.forgot.submit }).click();
  await expect(page.getByText(access.auth.forgot.sent)).toBeVisible();
  const link = await getEmailLink(request, email, mails.mails["reset-password"].subject);
  // What a mail scanner does before the person opens the email.
  for (const method of ["GET", "HEAD", "GET"]) expect((await request.fetch(link, { method })).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("heading")).toHaveText([access.links.recovery.title]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: access.links.recovery.submit })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: access.auth.reset.title })).toBeVisible();
  await page.getByLabel(access.auth.labels.newPassword).fill("another lantern in the snow");
  await page.getByLabel(access.auth.labels.confirmPassword).fill("another lantern in the snow");
  await page.getByRole("button", { name: access.auth.reset.submit }).click();
  await expect(page.getByText(access.auth.reset.done)).toBeVisible();
  await expect(page).toHaveURL(/\/console$/);
  await expect
    .poll(async () => (await getEmailSubjects(request, email)).at(-1))
    .toBe(mails.mails["password-changed"].subject);
  await page.getByRole("button", { name: consoleTexts.signOut }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await followLink(page, link);
  await expect(page.getByText(access.auth.notices.resetLink)).toBeVisible();
  await page.getByRole("button", { name: access.auth.forgot.back }).click();
  await logIn(page, email, "another lantern in the snow");
  await expect(page).toHaveURL(/\/console$/);
});

test("signs in despite five minutes of clock skew", night, async ({ browser, request }) => {
  const email = await createApprovedAccount(request);
  for (const minutes of [-5, 5]) {
    const context = await browser.newContext();
    const page = withHydrationWait(await context.newPage());
    const refreshes: string[] = [];
    const answered: string[] = [];
    const isRefresh = (url: string) => url.includes("grant_type=refresh_token");
    page.on("request", (one) => isRefresh(one.url()) && refreshes.push(one.url()));
    page.on("requestfinished", (one) => isRefresh(one.url()) && answered.push(one.url()));
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await page.goto("/auth");
    await logIn(page, email);
    await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
    await page.clock.runFor(57 * 60_000);
    expect(refreshes).toEqual([]);
    // In steps, because a request that is not answered within 30 s of the page's time is sent again.
    for (let step = 0; step < 36; step += 1) {
      await page.clock.runFor(5_000);
      await expect.poll(() => answered.length).toBe(refreshes.length);
    }
    expect(refreshes).toHaveLength(1);
    await context.close();
  }
});

test.describe("with blocked storage", () => {
  // The router logs that it cannot store the scroll position.
  test.use({ expectedErrors: /forbidden/ });

  test("signs in and explains that the session is not stored", night, async ({ page, request }) => {
    const email = await createApprovedAccount(request);
    await page.addInitScript(() => {
      const throwForbidden = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: throwForbidden });
      Object.defineProperty(window, "sessionStorage", { get: throwForbidden });
    });
    await page.goto("/auth");
    await expect(page.getByText(access.auth.notices.forgetful)).toBeVisible();
    await logIn(page, email);
    await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
    await page.getByRole("link", { name: consoleTexts.links.agents }).click();
    await expect(page.getByRole("heading", { name: consoleTexts.agents.title })).toBeVisible();
  });
});

test("shows an error when the network is down at login", night, async ({ page }) => {
  await page.goto("/auth");
  await page.route("**/auth/v1/**", (route) => route.abort());
  await logIn(page, "ada@example.org");
  await expect(page.getByText(access.auth.toasts.unreachable)).toBeVisible();
});

test("rate-limits login after ten failures and shows the wait", async ({ page, request }) => {
  const email = await createAccount(request);
  for (let round = 0; round < 10; round += 1)
    expect((await requestSession(page.request, email, `wrong ${round}`)).status()).toBe(400);
  await page.goto("/auth");
  await logIn(page, email);
  await expect(page.getByText(/Too many attempts. Please try again in 15 minutes./)).toBeVisible();
});
