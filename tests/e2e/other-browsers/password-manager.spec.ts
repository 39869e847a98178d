import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import type { Locator, Page, Request } from "@playwright/test";
import { createApprovedAccount, password, signIn } from "../accounts.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { openAdmin } from "../owner/admin-page.ts";
import { expect, test } from "../site.ts";
import { night, nightUnless } from "../at-night.ts";

/** A password manager sets values from a world of its own: no event tells the page. */
const fillSilently = async (form: Locator, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values))
    await form.locator(`[name="${name}"]`).evaluate((field, given) => {
      (field as HTMLInputElement).value = given;
    }, value);
};

/** Shows and hides a password, and opens the search: both render the page again. */
const renderAgain = async (page: Page, form: Locator): Promise<void> => {
  const eye = form.getByRole("button", { name: access.auth.labels.showPassword });
  if ((await eye.count()) > 0) {
    await eye.first().click();
    await form.getByRole("button", { name: access.auth.labels.hidePassword }).first().click();
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").press("Escape");
  await expect(page.getByRole("combobox")).toHaveCount(0);
};

type SilentForm = {
  path: string;
  values: Record<string, string>;
  /** The call that sends the form, and what is in its body. */
  call: RegExp;
  sent: Record<string, unknown>;
};

const email = "ada@example.org";
const newPassword = "a lantern in the rain";

const forms: Record<string, SilentForm> = {
  login: { path: "/auth", values: { email, password }, call: /\/auth\/v1\/token/, sent: { email, password } },
  "sign up": {
    path: "/auth?tab=signup",
    values: { email, password, confirmPassword: password },
    call: /\/auth\/v1\/signup/,
    sent: { email, password },
  },
  "forgotten password": { path: "/auth?tab=forgot", values: { email }, call: /\/auth\/v1\/recover/, sent: { email } },
  "expired link": {
    path: "/auth?notice=link",
    values: { lostEmail: email },
    call: /\/auth\/v1\/resend/,
    sent: { email },
  },
  "access request": {
    path: "/request-access",
    values: { name: "Ada", email, reason: "To read on." },
    call: /\/functions\/v1\/request-access/,
    sent: { name: "Ada", email, reason: "To read on." },
  },
};

const submit = async (page: Page, form: Locator, call: RegExp): Promise<Request> => {
  const sent = page.waitForRequest((request) => request.method() === "POST" && call.test(request.url()));
  await form.locator("[type=submit]").click();
  return sent;
};

for (const [name, { path, values, call, sent }] of Object.entries(forms))
  test(`${name}: sends what a password manager has filled in`, nightUnless(name === "login"), async ({ page }) => {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { error: "Not now.", code: "not_now" } }));
    await page.goto(path);
    const form = page.locator(`form:has([name="${Object.keys(values)[0]}"])`);
    await fillSilently(form, values);
    await renderAgain(page, form);
    const request = await submit(page, form, call);
    expect(request.postDataJSON()).toMatchObject(sent);
    for (const [field, value] of Object.entries(values))
      await expect(form.locator(`[name="${field}"]`)).toHaveValue(value);
  });

test("keeps what was filled in when another field is typed into", night, async ({ page }) => {
  await page.goto("/auth");
  const form = page.locator("form:has([name=password])");
  await fillSilently(form, { email });
  await form.locator("[name=password]").pressSequentially("abc");
  await expect(form.locator("[name=email]")).toHaveValue(email);
});

testBehindProxy(
  "account: sends what was filled in to change password and address",
  night,
  async ({ page, request }) => {
    const own = await createApprovedAccount(request);
    await signIn(page, own);
    await page.goto("/console/settings");
    const checks = /\/auth\/v1\/token/;
    await page.route(checks, (route) => route.fulfill({ status: 400, json: { code: "invalid_credentials" } }));
    const passwordForm = page.locator("form:has([name=currentPassword])");
    await fillSilently(passwordForm, { currentPassword: password, newPassword, confirmPassword: newPassword });
    expect((await submit(page, passwordForm, checks)).postDataJSON()).toMatchObject({ email: own, password });
    const emailForm = page.locator("form:has([name=newEmail])");
    await fillSilently(emailForm, { newEmail: email, emailPassword: newPassword });
    expect((await submit(page, emailForm, checks)).postDataJSON()).toMatchObject({ email: own, password: newPassword });
    await page.getByRole("button", { name: account.delete.open }).click();
    const deleteForm = page.locator("form:has([name=deletePassword])");
    const deletes = /\/functions\/v1\/account/;
    await page.route(deletes, (route) => route.fulfill({ status: 403, json: { error: "No.", code: "forbidden" } }));
    await fillSilently(deleteForm, { deletePassword: password });
    expect((await submit(page, deleteForm, deletes)).postDataJSON()).toMatchObject({ action: "delete", password });
  },
);

test("feedback: takes what was filled in", night, async ({ page }) => {
  await page.goto("/landing");
  await page.getByRole("button", { name: feedback.open }).click();
  const form = page.getByRole("dialog").locator("form");
  await fillSilently(form, { subject: "Light", message: "It stays on.", name: "Ada", email });
  await form.getByLabel(feedback.labels.contact).check();
  await expect(form.locator("[name=name]")).toHaveValue("Ada");
  await form.locator("[type=submit]").click();
  await expect(page.getByText(feedback.thanks)).toBeVisible();
});

test("engine settings: stores what was filled in", night, async ({ page }) => {
  await openAdmin(page);
  const form = page.locator("form:has([name=chloe_api_key])");
  await fillSilently(form, { chloe_api_key: "key-1", image_host_key: "key-2" });
  await form.locator("[type=submit]").click();
  await expect(page.getByText("Settings saved successfully")).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain("key-1");
  expect(stored).toContain("key-2");
});
