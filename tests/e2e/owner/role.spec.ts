import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import type { APIRequestContext, Page } from "@playwright/test";
import { createAccount, followLink, getEmailLink, logIn, password, signUp } from "../accounts.ts";
import { askedCode, setUp, signOut, submitCode } from "../console/factor-page.ts";
import { addDevice } from "../console/passkey-device.ts";
import { expect } from "../site.ts";
import { expectToast, openPart } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const owner = "owner@example.org";
const test = createIsolatedTest({ OWNER_EMAIL: owner });
/** On a site of its own, whose owner has no account yet. */
const testOfCode = createIsolatedTest({ OWNER_EMAIL: owner });
const testOfPasskey = createIsolatedTest({ OWNER_EMAIL: owner });
test.describe.configure({ mode: "default", timeout: 120_000 });

const enterPanel = (page: Page) => page.getByRole("button", { name: "Enter Admin Panel" }).click();

/** Anybody may sign up with the owner's address, but only its mailbox leads to a password. */
const chooseOwnersPassword = async (page: Page, request: APIRequestContext) => {
  await signUp(request, owner, "a password of somebody else");
  await followLink(page, await getEmailLink(request, owner, mails.mails["choose-password"].subject));
  await page.getByLabel(access.auth.labels.newPassword).fill(password);
  await page.getByLabel(access.auth.labels.confirmPassword).fill(password);
  await page.getByRole("button", { name: access.auth.reset.submit }).click();
  await expect(page).toHaveURL(/\/console$/);
};

test("opens the panel for the owner after email confirmation and sign-in", async ({ page, request }) => {
  await page.goto("/admin");
  await expect(page.getByText("This panel is for the signed-in owner of the site.")).toBeVisible();
  await enterPanel(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Please sign in with the owner’s account first." }),
  ).toBeVisible();

  await chooseOwnersPassword(page, request);
  await signOut(page);
  await page.goto("/admin");
  await enterPanel(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await logIn(page, owner);
  await expect(page).toHaveURL(/\/admin$/);
  await enterPanel(page);
  await expectToast(page, "Admin access granted");
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("By the owner");
  await page.getByRole("textbox", { name: /^Content/ }).fill("A text.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await openPart(page, "Audit log");
  await expect(page.getByRole("listitem").filter({ hasText: "post created" }).filter({ hasText: owner })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
});

testOfPasskey("opens the panel for the owner with a passkey", async ({ page, request }) => {
  await addDevice(page);
  await chooseOwnersPassword(page, request);
  await page.goto("/console/settings");
  await page.getByRole("button", { name: account.passkeys.add }).click();
  await expect(page.getByText(account.passkeys.added)).toBeVisible();
  await signOut(page);
  await page.goto("/admin");
  await enterPanel(page);
  const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
  await signIn.focus();
  await signIn.press("Enter");
  await expectToast(page, "Admin access granted");
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
});

test("rejects a member without the role, whatever their browser sends", night, async ({ page, request }) => {
  const member = await createAccount(request);
  await page.goto("/auth");
  await logIn(page, member);
  await expect(page).toHaveURL(/\/console/);
  await page.goto("/admin");
  await enterPanel(page);
  await expectToast(page, "Only the owner of this site may do that.");
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("chloe-admin", "true"));
  await page.reload();
  await expect(page.getByRole("button", { name: "Enter Admin Panel" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toHaveCount(0);
});

testOfCode(
  "asks the owner for the code of the authenticator app, also when only the password was entered",
  night,
  async ({ page, request }) => {
    await chooseOwnersPassword(page, request);
    const { nextCode } = await setUp(page);
    await signOut(page);
    await page.goto("/auth?next=/admin");
    await logIn(page, owner);
    await expect(askedCode(page)).toBeVisible();
    await page.goto("/admin");
    await enterPanel(page);
    await expectToast(page, "Enter the code of your authenticator app first.");
    await page.getByRole("link", { name: "Sign in" }).click();
    await submitCode(page, nextCode());
    await expect(page).toHaveURL(/\/admin$/);
    await enterPanel(page);
    await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  },
);
