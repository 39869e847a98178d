import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import { expectAccessible } from "../accessibility.ts";
import { createAccount, createApprovedAccount, followLink, getEmailLink, logIn, signIn } from "../accounts.ts";
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow, toPattern } from "../site.ts";
import {
  askedCode,
  codeField,
  createApp,
  describeLeft,
  openSettings,
  readSecret,
  setUp,
  signOut,
  submitCode,
} from "./factor-page.ts";
import { night } from "../at-night.ts";

const { factor: words } = account;
const { code: steps } = access.auth;

test("sets up an app, and logs in with its code and with a recovery code", async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await signIn(page, email);
  await openSettings(page);
  await expect(page.getByText(words.off)).toBeVisible();
  await page.getByRole("button", { name: words.setUp }).click();
  const nextCode = createApp(await readSecret(page));
  const size = await page
    .getByRole("img", { name: words.setup.qr })
    .evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth > 0]);
  expect(size).toEqual([true, true]);
  await page.getByRole("button", { name: words.setup.confirm }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(toPattern(words.setup.missing));
  await codeField(page).fill("000 000");
  await page.getByRole("button", { name: words.setup.confirm }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(`${words.setup.wrong} ${words.setup.codeHint}`);
  await expect(codeField(page)).toHaveValue("000 000");
  const code = nextCode();
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole("button", { name: words.setup.confirm }).click();
  const list = page.getByRole("list", { name: words.codes.list }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const [recoveryCode = ""] = await list.allInnerTexts();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: words.codes.download, exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe(words.codes.file);
  await page.getByRole("button", { name: words.codes.stored }).click();
  await expect(page.getByText(describeLeft(10))).toBeVisible();

  await signOut(page);
  await page.goto("/console/agents");
  await logIn(page, email);
  await expect(page.getByRole("heading", { name: steps.app.title })).toBeVisible();
  await expect(askedCode(page)).toBeFocused();
  await expectAccessible(page);
  await submitCode(page, "000000");
  await expect(askedCode(page)).toHaveAccessibleDescription(`${steps.app.wrong} ${steps.app.hint}`);
  await expect(askedCode(page)).toHaveValue("000000");
  // A page opened meanwhile asks again.
  await page.goto("/console/agents");
  await expect(page).toHaveURL(/\/auth\?next=%2Fconsole%2Fagents$/);
  await submitCode(page, nextCode());
  await expect(page).toHaveURL(/\/console\/agents$/);
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
  await page.reload();
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();

  await signOut(page);
  await page.goto("/auth");
  await logIn(page, email);
  await page.getByRole("button", { name: steps.app.other }).click();
  const recoveryField = page.getByLabel(steps.recovery.label, { exact: true });
  await expect(recoveryField).toBeFocused();
  await recoveryField.fill("aaaaa-bbbbb");
  await page.getByRole("button", { name: steps.submit }).click();
  await expect(recoveryField).toHaveAccessibleDescription(`${steps.recovery.wrong} ${steps.recovery.hint}`);
  await recoveryField.fill(recoveryCode.toUpperCase());
  await page.getByRole("button", { name: steps.submit }).click();
  await expect(page).toHaveURL(/\/console$/);
  await openSettings(page);
  await expect(page.getByText(describeLeft(9))).toBeVisible();
});

test("leads back to the login, which signs out", night, async ({ page, request }) => {
  const email = await createAccount(request);
  await signIn(page, email);
  await setUp(page);
  await signOut(page);
  await page.goto("/auth");
  await logIn(page, email);
  await page.getByRole("button", { name: steps.back }).click();
  await expect(page.getByRole("tab", { name: access.auth.tabs.login })).toBeVisible();
  await page.goto("/console");
  await expect(page).toHaveURL(/\/auth\?next=%2Fconsole$/);
  await expect(page.getByRole("textbox", { name: access.auth.labels.email, exact: true })).toBeVisible();
});

test("is set up and removed by keyboard alone", night, async ({ page, request }) => {
  await signIn(page, await createApprovedAccount(request));
  await openSettings(page);
  await page.getByRole("button", { name: words.setUp }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.setup.title })).toBeFocused();
  const nextCode = createApp(await readSecret(page));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: words.setup.copy })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(nextCode());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.codes.title })).toBeFocused();
  await expectAccessible(page);
  for (const name of [words.codes.copy, words.codes.download, words.codes.stored]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.on)).toBeFocused();
  await expect(page.getByText(describeLeft(10))).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: words.codes.renew })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: words.remove, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.removal.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.remove, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: words.removal.submit }).press("Enter");
  await expect(page.getByText(words.off)).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(words.off)).toBeVisible();
});

test("is removed on a phone by keyboard when the line is back", night, async ({ context, page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await createApprovedAccount(request));
  await setUp(page);
  await page.getByRole("button", { name: words.remove, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: words.removal.title });
  const submit = dialog.getByRole("button", { name: words.removal.submit });
  await expectNoOverflow(page);
  await context.setOffline(true);
  await submit.press("Enter");
  await expect(page.getByText(words.unreachable)).toBeVisible();
  await expect(submit).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.off)).toBeFocused();
  await expect(dialog).toHaveCount(0);
});

test(
  "says what happened with a lost line and another tab, and keeps what was typed",
  night,
  async ({ context, page, request }) => {
    await signIn(page, await createApprovedAccount(request));
    await openSettings(page);
    await page.getByRole("button", { name: words.setUp }).click();
    const nextCode = createApp(await readSecret(page));
    await page.route("**/auth/v1/factors/**", (route) => route.abort());
    await codeField(page).fill(nextCode());
    await page.getByRole("button", { name: words.setup.confirm }).click();
    await expect(page.getByText(words.unreachable)).toBeVisible();
    await expect(codeField(page)).not.toHaveValue("");
    await page.unroute("**/auth/v1/factors/**");
    const other = await context.newPage();
    await other.goto("/console/settings");
    await other.getByRole("button", { name: words.setUp }).click();
    const otherCode = createApp(await readSecret(other));
    await page.getByRole("button", { name: words.setup.confirm }).click();
    await expect(codeField(page)).toHaveAccessibleDescription(`${words.setup.lost} ${words.setup.codeHint}`);
    await page.getByRole("button", { name: words.setup.cancel }).click();
    await expect(page.getByText(words.off)).toBeVisible();
    await codeField(other).fill(otherCode());
    await other.getByRole("button", { name: words.setup.confirm }).click();
    await expect(other.getByRole("list", { name: words.codes.list })).toBeVisible();
    await expect(page.getByText(words.on)).toBeVisible();
  },
);

test("asks for the code before a new password", night, async ({ page, request }) => {
  const email = await createAccount(request);
  await signIn(page, email);
  const { nextCode } = await setUp(page);
  await signOut(page);
  await page.goto("/auth?tab=forgot");
  await page.getByLabel(access.auth.labels.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: access.auth.forgot.submit }).click();
  await followLink(page, await getEmailLink(request, email, mails.mails["reset-password"].subject));
  await submitCode(page, nextCode());
  await expect(page.getByRole("heading", { name: access.auth.reset.title })).toBeFocused();
  await page.getByLabel(access.auth.labels.newPassword).fill("another lantern in the snow");
  await page.getByLabel(access.auth.labels.confirmPassword).fill("another lantern in the snow");
  await page.getByRole("button", { name: access.auth.reset.submit }).click();
  await expect(page).toHaveURL(/\/console$/);
});

for (const width of [360, 768, 1440])
  test(`fits windows of ${width} px in both themes`, night, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = await createApprovedAccount(request);
    await signIn(page, email);
    await openSettings(page);
    await page.getByRole("button", { name: words.setUp }).click();
    const check = async () => {
      for (const theme of ["dark", "light"]) {
        await page.evaluate((next) => (document.documentElement.dataset.theme = next), theme);
        await expectNoOverflow(page);
      }
    };
    const nextCode = createApp(await readSecret(page));
    await check();
    await codeField(page).fill(nextCode());
    await page.getByRole("button", { name: words.setup.confirm }).click();
    await expect(page.getByRole("list", { name: words.codes.list })).toBeVisible();
    await check();
    await page.getByRole("button", { name: words.codes.stored }).click();
    await expect(page.getByText(describeLeft(10))).toBeVisible();
    await check();
    await signOut(page);
    await page.goto("/auth");
    await logIn(page, email);
    await expect(askedCode(page)).toBeVisible();
    await check();
    await page.getByRole("button", { name: steps.app.other }).click();
    await check();
  });

test("shows an app as set up whose confirmation was lost on the way back", night, async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await openSettings(page);
  await page.getByRole("button", { name: words.setUp }).click();
  const nextCode = createApp(await readSecret(page));
  await page.route("**/auth/v1/factors/*/verify", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await codeField(page).fill(nextCode());
  await page.getByRole("button", { name: words.setup.confirm }).click();
  await expect(page.getByText(words.unreachable)).toBeVisible();
  await page.getByRole("button", { name: words.setup.cancel }).click();
  await expect(page.getByText(words.on)).toBeVisible();
  await expect(page.getByText(words.codes.none)).toBeVisible();
  await page.getByRole("button", { name: words.codes.renew }).click();
  await expect(page.getByRole("list", { name: words.codes.list }).getByRole("listitem")).toHaveCount(10);
});
