import access from "#content/access.json" with { type: "json" };
import admin from "#content/admin.json" with { type: "json" };
import chat from "#content/chat.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { createAccount, fillRequest, logIn, newEmail } from "../accounts.ts";
import { content, onePixel, openAdmin, title, toast, unique } from "../owner/admin-page.ts";
import { getSong, getSound, open as openPlayer, press } from "../player-page.ts";
import { expect, test } from "../site.ts";

const { broken, offline } = navigation.errors;

const cutLine = (page: Page) => page.context().setOffline(true);
const restoreLine = (page: Page) => page.context().setOffline(false);
const expectPageKept = async (page: Page, heading: Locator = page.getByRole("heading", { level: 1 })) => {
  await expect(heading.first()).toBeVisible();
  await expect(page.getByText(broken.title)).toHaveCount(0);
};
/** Opens a page, and cuts the line as soon as what it needs to say so has arrived. */
const openThenCut = async (page: Page, address: string) => {
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await cutLine(page);
};

test("play: says that the sound is out of reach, and plays when the line is back", async ({ page }) => {
  await openPlayer(page);
  await page.waitForLoadState("networkidle");
  await cutLine(page);
  await press(getSong(page), "Play");
  await expect(getSong(page).getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  await expectPageKept(page);
  await restoreLine(page);
  await press(getSong(page), "Retry");
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(0);
});

test("chat: answers without the line", async ({ page }) => {
  await openThenCut(page, "/chloe-chat");
  const field = page.getByRole("textbox", { name: chat.labels.input });
  await field.fill("Hello there");
  await field.press("Enter");
  await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(3);
});

test("feedback: says beside the button that the form did not come, and opens it by the next press", async ({
  page,
}) => {
  await openThenCut(page, "/landing");
  const button = page.getByRole("button", { name: feedback.open });
  await button.click();
  await expect(page.getByText(offline.part)).toBeVisible();
  await expectPageKept(page);
  await restoreLine(page);
  await button.click();
  await expect(page.getByRole("dialog").getByLabel(feedback.labels.subject)).toBeVisible();
  await expect(page.getByText(offline.part)).toHaveCount(0);
});

test("typo: says beside the button that the form did not come, keeps a report that cannot be sent, and sends it", async ({
  page,
}) => {
  await openThenCut(page, `/post/${oldestStory.slug}`);
  const button = page.getByRole("button", { name: typos.title });
  await button.click();
  await expect(page.getByText(offline.part)).toBeVisible();
  await expectPageKept(page);
  await restoreLine(page);
  await button.click();
  const dialog = page.getByRole("dialog", { name: typos.title });
  await dialog.getByLabel(typos.quote).fill(unique("teh"));
  await dialog.getByLabel(typos.correction).fill("the");
  await cutLine(page);
  await dialog.getByRole("button", { name: typos.send }).click();
  await expect(dialog.getByText(typos.unsent)).toBeVisible();
  await expect(dialog.getByLabel(typos.correction)).toHaveValue("the");
  await restoreLine(page);
  await dialog.getByRole("button", { name: typos.send }).click();
  await expect(page.getByText(typos.thanks)).toBeVisible();
});

test("request: keeps what was typed, says so, and sends it by the next press", async ({ page }) => {
  await openThenCut(page, "/request-access");
  await fillRequest(page, newEmail());
  await expect(page.getByText(access.request.toasts.errorText)).toBeVisible();
  await expect(page.getByLabel(access.request.labels.name)).toHaveValue("Ada Lovelace");
  await restoreLine(page);
  await page.getByRole("button", { name: access.request.submit }).click();
  await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
});

test("login: keeps what was typed, says so, and logs in by the next press", async ({ page, request }) => {
  const email = await createAccount(request);
  await openThenCut(page, "/auth");
  await logIn(page, email);
  await expect(page.getByText(access.auth.toasts.unreachable)).toBeVisible();
  await expect(page.getByRole("textbox", { name: access.auth.labels.email, exact: true })).toHaveValue(email);
  await restoreLine(page);
  await page.getByRole("button", { name: access.auth.login.submit }).click();
  await expect(page).toHaveURL(/\/console/);
});

test("save and upload: keep the form, say so, and work by the next press", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Written without a line");
  await page.getByRole("button", { name: "Upload File" }).click();
  const field = page.getByLabel(admin.form.imageFile, { exact: true });
  const upload = () => field.setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: onePixel });
  await title(page).fill(name);
  await content(page).fill("A quiet text.");
  await cutLine(page);
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText(admin.calls.noAnswer)).toBeVisible();
  await expect(title(page)).toHaveValue(name);
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await upload();
  await lost;
  await expect(field).toBeEnabled();
  await expect(page.getByText(admin.calls.noAnswer)).toBeVisible();
  await restoreLine(page);
  await upload();
  await toast(page, "Image uploaded successfully");
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "Post created successfully");
});

test("a link under the pointer or the focus whose page is out of reach leaves the page", async ({ page }) => {
  // The pages of the hub are fetched in idle moments, which never come here.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await openThenCut(page, "/app");
  const links = page.locator('aside a[href^="/app/"]');
  for (const act of ["hover", "focus"] as const) {
    const lost = page.waitForEvent("requestfailed");
    await links.nth(act === "hover" ? 0 : 1)[act]();
    await lost;
  }
  await page.waitForLoadState("networkidle");
  await expectPageKept(page);
});

test("page change: stays on the page with its focus, by links, documents and Back, and goes by the next press", async ({
  page,
}) => {
  await openThenCut(page, "/chloe-chat");
  const link = page.locator('header a[href="/landing"]').first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(offline.title)).toBeVisible();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/\/chloe-chat$/);
  await expectPageKept(page);
  await restoreLine(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing$/);
  const stories = page.locator("#stories");
  await expect(stories).toBeVisible();

  await cutLine(page);
  const lost = page.waitForEvent("requestfailed");
  await page.goBack();
  await lost;
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByText(offline.title)).toBeVisible();
  await expect(stories).toBeVisible();
  const document = page.locator('main a[href="/donation"]').first();
  await document.click();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByText(offline.title)).toBeVisible();
  await restoreLine(page);
  await document.click();
  await expect(page).toHaveURL(/\/donation$/);
});
