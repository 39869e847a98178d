import account from "#content/account.json" with { type: "json" };
import { expectAccessible } from "../accessibility.ts";
import { createAccount, password, signIn } from "../accounts.ts";
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow, toPattern } from "../site.ts";
import { codeField, createApp, openSettings, readSecret } from "./factor-page.ts";

const { factor: words } = account;

test("asks for the password, or a code where an app is set up, when the last one was too long ago", async ({
  page,
  request,
}) => {
  /** What the server answers ten minutes later. */
  const refuseOnce = (address: string) =>
    page.route(
      address,
      (route) =>
        route.fulfill({
          status: 403,
          headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
          body: JSON.stringify({ code: "reauthentication_needed", message: "Please sign in again" }),
        }),
      { times: 1 },
    );
  const identity = page.getByRole("heading", { name: words.identity.title });
  const goOn = page.getByRole("button", { name: words.identity.submit, exact: true });
  await signIn(page, await createAccount(request));
  await openSettings(page);
  await refuseOnce("**/auth/v1/factors");
  await page.getByRole("button", { name: words.setUp }).click();
  await expect(identity).toBeFocused();
  await expectAccessible(page);
  const passwordField = page.getByLabel(words.identity.password, { exact: true });
  await passwordField.fill("not my password");
  await goOn.click();
  await expect(passwordField).toHaveAccessibleDescription(toPattern(account.wrongPassword));
  await passwordField.fill(password);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await goOn.click();
  await expect(page.getByRole("heading", { name: words.setup.title })).toBeFocused();
  const nextCode = createApp(await readSecret(page));
  await codeField(page).fill(nextCode());
  await page.getByRole("button", { name: words.setup.confirm }).click();
  await page.getByRole("button", { name: words.codes.stored }).click();
  await refuseOnce("**/auth/v1/factors/recovery-codes/regenerate");
  await page.getByRole("button", { name: words.codes.renew }).click();
  await expect(identity).toBeFocused();
  await codeField(page).fill("000000");
  await goOn.click();
  await expect(codeField(page)).toHaveAccessibleDescription(`${words.setup.wrong} ${words.setup.codeHint}`);
  await codeField(page).fill(nextCode());
  await goOn.click();
  await expect(page.getByRole("list", { name: words.codes.list }).getByRole("listitem")).toHaveCount(10);
});
