import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { createApprovedAccount, followLink, getEmailLink, password, signIn } from "../accounts.ts";
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow, toPattern } from "../site.ts";
import { signOut } from "./factor-page.ts";
import { addDevice } from "./passkey-device.ts";

const { passkeys: words, factor } = account;
const { passkey: reasons } = access.auth;

const press = async (control: Locator) => {
  await control.focus();
  await control.press("Enter");
};
const openSettings = async (page: Page) => {
  await page.goto("/console/settings");
  await expect(page.getByRole("heading", { name: words.title, exact: true })).toBeVisible();
};
const list = (page: Page) => page.getByRole("list", { name: words.list }).getByRole("listitem");
const add = (page: Page) => page.getByRole("button", { name: words.add });
const usePasskey = (page: Page) => page.getByRole("button", { name: reasons.submit });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test("adds a passkey by keyboard, signs in with it, renames and removes it", async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await addDevice(page);
  await signIn(page, email);
  await openSettings(page);
  await expect(page.getByText(words.none)).toBeVisible();
  await press(add(page));
  await expect(toast(page, words.added)).toBeVisible();
  await expect(list(page)).toHaveText([/Chrome on Linux/]);
  await expect(list(page)).toContainText([words.unused]);
  await expectAccessible(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  const takeBack = await getEmailLink(request, email, mails.mails["passkey-added"].subject);

  await signOut(page);
  await page.goto("/auth?next=/console/settings");
  await press(usePasskey(page));
  await expect(page).toHaveURL(/\/console\/settings$/);
  await expect(list(page)).not.toContainText([words.unused]);

  await press(page.getByRole("button", { name: toPattern(words.rename) }));
  const name = page.getByLabel(words.name, { exact: true });
  await expect(name).toBeFocused();
  await name.fill("");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(words.missing);
  await name.fill("My phone");
  await name.press("Enter");
  await expect(list(page)).toContainText(["My phone"]);

  await press(page.getByRole("button", { name: `${words.remove}: My phone` }));
  const dialog = page.getByRole("dialog", { name: words.removal.title });
  await expect(dialog).toContainText("My phone");
  await press(dialog.getByRole("button", { name: words.removal.submit }));
  await expect(page.getByText(words.none)).toBeVisible();

  await signOut(page);
  await page.goto("/auth");
  await press(usePasskey(page));
  await expect(page.getByText(reasons.unknown)).toBeVisible();
  // The email that told of its removal restores it, and the other one removes it for good.
  await followLink(page, await getEmailLink(request, email, mails.mails["passkey-removed"].subject));
  await expect(page.getByRole("heading", { name: access.links.taken_back.title })).toBeVisible();
  await page.goto("/auth");
  await press(usePasskey(page));
  await expect(page).toHaveURL(/\/console$/);
  await followLink(page, takeBack);
  await expect(page.getByRole("heading", { name: access.links.taken_back.title })).toBeVisible();
  await page.goto("/console");
  await expect(page).toHaveURL(/\/auth/);
  await press(usePasskey(page));
  await expect(page.getByText(reasons.unknown)).toBeVisible();
});

test("says why no passkey was used, and asks who is there before one is added late", async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  const device = await addDevice(page);
  await signIn(page, email);
  await openSettings(page);
  await page.route(
    "**/auth/v1/passkeys/registration/options",
    (route) =>
      route.fulfill({
        status: 403,
        headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
        body: JSON.stringify({ code: "reauthentication_needed", message: "Please sign in again" }),
      }),
    { times: 1 },
  );
  await press(add(page));
  await expect(page.getByRole("heading", { name: factor.identity.title })).toBeFocused();
  const field = page.getByLabel(factor.identity.password, { exact: true });
  await field.fill(password);
  await field.press("Enter");
  await expect(toast(page, words.added)).toBeVisible();
  // The device holds one for this account already.
  await press(add(page));
  await expect(page.getByText(reasons.exists)).toBeVisible();
  await expect(list(page)).toHaveCount(1);

  await signOut(page);
  await page.goto("/auth");
  await device.setVerified(false);
  await press(usePasskey(page));
  await expect(page.getByText(reasons.cancelled)).toBeVisible();
  await expect(usePasskey(page)).toBeEnabled();
  await device.setVerified(true);
  await press(usePasskey(page));
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
});
