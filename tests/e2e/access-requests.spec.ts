import access from "#content/access.json" with { type: "json" };
import forms from "#content/forms.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import { accessRequestSchema } from "#contracts/accounts/access-request.ts";
import { toWords } from "#contracts/sentence.ts";
import { submitAccessRequest, getEmails, newEmail, getEmailSubjects } from "./accounts.ts";
import { measureBox } from "./layout.ts";
import { findOpener } from "./owner/admin-page.ts";
import { testBehindProxy as test } from "./owner/behind-proxy.ts";
import { expect, test as testWithoutProxy } from "./site.ts";
import { night } from "./at-night.ts";

test("keeps an unsent access request across reload and Back, until it is sent", async ({ page }) => {
  await page.goto("/request-access");
  await page.getByLabel(access.request.labels.name).fill("Ada Lovelace");
  await page.getByLabel(access.request.labels.reason).fill("I would like to");
  const expectDraft = async (name: string, reason: string) => {
    await expect(page.getByLabel(access.request.labels.name)).toHaveValue(name);
    await expect(page.getByLabel(access.request.labels.reason)).toHaveValue(reason);
  };
  await page.reload();
  await expectDraft("Ada Lovelace", "I would like to");
  await page.getByRole("main").getByRole("link", { name: access.request.toLogin }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expectDraft("Ada Lovelace", "I would like to");
  await submitAccessRequest(page, newEmail());
  await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
  await page.reload();
  await expectDraft("", "");
});

test("submits an access request once and clears the form", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/request-access");
  await page.getByRole("button", { name: access.request.submit }).click();
  const { issues } = accessRequestSchema.safeParse({ name: "", email: "", reason: "" }).error ?? { issues: [] };
  expect(issues).toHaveLength(3);
  const messages = issues.map(({ message }) => toWords({ key: message, values: {} }, { forms }, "en-US"));
  for (const message of messages) await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel(access.request.labels.name)).toBeFocused();
  await submitAccessRequest(page, email);
  await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
  await expect(page.getByText(access.request.toasts.submittedText)).toBeVisible();
  await expect(page).toHaveURL(/\/request-access$/);
  await expect(page.getByLabel(access.request.labels.reason)).toHaveValue("");
  await expect.poll(() => getEmailSubjects(request, email)).toEqual([mails.mails["request-received"].subject]);
  await submitAccessRequest(page, email.toUpperCase());
  await expect(page.getByText(access.request.toasts.failed)).toBeVisible();
  await expect(page.getByText(/already submitted/)).toBeVisible();
  await expect(page.getByLabel(access.request.labels.reason)).toHaveValue("I would like to talk with NEO.");
});

test("keeps the form input when the server is unavailable", night, async ({ page }) => {
  await page.goto("/request-access");
  await page.route("**/functions/v1/request-access", (route) => route.abort());
  await submitAccessRequest(page, newEmail());
  await expect(page.getByText(access.request.toasts.errorText)).toBeVisible();
  await expect(page.getByLabel(access.request.labels.name)).toHaveValue("Ada Lovelace");
});

testWithoutProxy("shows the owner access requests and emails the decision", async ({ page, request }) => {
  const email = newEmail("bea-who-has-a-long-address");
  await page.setViewportSize({ width: 360, height: 740 });
  await request.post("/functions/v1/request-access", { data: { name: `Bea ${email}`, email, reason: "Because." } });
  await page.goto("/admin/access-requests");
  await page.getByRole("button", { name: "Everything" }).click();
  await findOpener(page.getByRole("listitem").filter({ hasText: `Bea ${email}` })).click();
  const card = page.getByRole("article", { name: `Bea ${email}` });
  expect((await measureBox(card)).width).toBeLessThan(340);
  await card.getByLabel(/Bea/).fill("Another time.");
  await card.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`${`Bea ${email}`} was rejected`)).toBeVisible();
  await expect(card.getByText("Rejected")).toBeVisible();
  await expect.poll(async () => (await getEmails(request, email)).at(-1)?.text).toContain("Another time.");
});
