import access from "#content/access.json" with { type: "json" };
import chat from "#content/chat.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { createAccount, submitAccessRequest, logIn, newEmail } from "../accounts.ts";
import { waitForLoads } from "../layout.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { content, onePixel, openAdmin, title, expectToast, unique } from "../owner/admin-page.ts";
import { getSongPlayer, getAudioState, openPlayer, press } from "../player-page.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

const { broken, offline } = navigation.errors;

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
const expectPageIntact = async (page: Page, heading: Locator = page.getByRole("heading", { level: 1 })) => {
  await expect(heading.first()).toBeVisible();
  await expect(page.getByText(broken.title)).toHaveCount(0);
};
/** Opens a page and goes offline once its scripts are loaded. */
const openThenGoOffline = async (page: Page, address: string) => {
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto(address);
  await waitForLoads(page);
  await goOffline(page);
};

/** Expects the toast of a page that could not be opened, and closes it: only the next one tells of the next page. */
const expectToStay = async (page: Page) => {
  await expect(page.getByText(offline.title)).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("Escape");
  await expect(page.getByText(offline.title)).toHaveCount(0);
};

test("play: reports that the audio is unreachable, and plays when online again", night, async ({ page }) => {
  await openPlayer(page);
  await waitForLoads(page);
  await goOffline(page);
  await press(getSongPlayer(page), "Play");
  await expect(getSongPlayer(page).getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  await expectPageIntact(page);
  await goOnline(page);
  await press(getSongPlayer(page), "Retry");
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(0);
});

test("chat: answers while offline", night, async ({ page }) => {
  await openThenGoOffline(page, "/chloe-chat");
  const field = page.getByRole("textbox", { name: chat.labels.input });
  await field.fill("Hello there");
  await field.press("Enter");
  await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(3);
});

test(
  "feedback: reports beside the button that the form could not be loaded, and opens it on the next press",
  night,
  async ({ page }) => {
    await openThenGoOffline(page, "/landing");
    const button = page.getByRole("button", { name: feedback.open });
    await button.click();
    await expect(page.getByText(offline.part)).toBeVisible();
    await expectPageIntact(page);
    await goOnline(page);
    await button.click();
    await expect(page.getByRole("dialog").getByLabel(feedback.labels.subject)).toBeVisible();
    await expect(page.getByText(offline.part)).toHaveCount(0);
  },
);

test(
  "typo: reports beside the button that the form could not be loaded, keeps an unsent report, and sends it when online again",
  night,
  async ({ page }) => {
    await openThenGoOffline(page, `/post/${oldestStory.slug}`);
    const button = page.getByRole("button", { name: typos.title });
    await button.click();
    await expect(page.getByText(offline.part)).toBeVisible();
    await expectPageIntact(page);
    await goOnline(page);
    await button.click();
    const dialog = page.getByRole("dialog", { name: typos.title });
    await dialog.getByLabel(typos.quote).fill(unique("teh"));
    await dialog.getByLabel(typos.correction).fill("the");
    await goOffline(page);
    await dialog.getByRole("button", { name: typos.send }).click();
    await expect(dialog.getByText(typos.unsent)).toBeVisible();
    await expect(dialog.getByLabel(typos.correction)).toHaveValue("the");
    await goOnline(page);
    await dialog.getByRole("button", { name: typos.send }).click();
    await expect(page.getByText(typos.thanks)).toBeVisible();
  },
);

test(
  "access request: reports the failure, keeps the input, and sends it on the next press",
  night,
  async ({ page }) => {
    await openThenGoOffline(page, "/request-access");
    await submitAccessRequest(page, newEmail());
    await expect(page.getByText(access.request.toasts.errorText)).toBeVisible();
    await expect(page.getByLabel(access.request.labels.name)).toHaveValue("Ada Lovelace");
    await goOnline(page);
    await page.getByRole("button", { name: access.request.submit }).click();
    await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
  },
);

testBehindProxy(
  "login: reports the failure, keeps the input, and logs in on the next press",
  async ({ page, request }) => {
    const email = await createAccount(request);
    await openThenGoOffline(page, "/auth");
    await logIn(page, email);
    await expect(page.getByText(access.auth.toasts.unreachable)).toBeVisible();
    await expect(page.getByRole("textbox", { name: access.auth.labels.email, exact: true })).toHaveValue(email);
    await goOnline(page);
    await page.getByRole("button", { name: access.auth.login.submit }).click();
    await expect(page).toHaveURL(/\/console/);
  },
);

test("save and upload: report the failure, keep the form, and succeed on the next press", night, async ({ page }) => {
  await openAdmin(page);
  const name = unique("Written offline");
  await page.getByRole("button", { name: "Upload File" }).click();
  const field = page.getByLabel("Image file", { exact: true });
  const upload = () => field.setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: onePixel });
  await title(page).fill(name);
  await content(page).fill("A quiet text.");
  await goOffline(page);
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(
    page.getByText("The site did not respond. Nothing you typed is lost; please try again in a moment."),
  ).toBeVisible();
  await expect(title(page)).toHaveValue(name);
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await upload();
  await lost;
  await expect(field).toBeEnabled();
  await expect(
    page.getByText("The site did not respond. Nothing you typed is lost; please try again in a moment."),
  ).toBeVisible();
  await goOnline(page);
  await upload();
  await expectToast(page, "Image uploaded successfully");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
});

test("prefetch: keeps the page when a hovered or focused link cannot be prefetched", night, async ({ page }) => {
  // Disables the hub's prefetching of pages in idle periods.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await openThenGoOffline(page, "/app");
  const links = page.locator('aside a[href^="/app/"]');
  for (const act of ["hover", "focus"] as const) {
    const lost = page.waitForEvent("requestfailed");
    await links.nth(act === "hover" ? 0 : 1)[act]();
    await lost;
  }
  await waitForLoads(page);
  await expectPageIntact(page);
});

test("navigation: keeps the page and its focus for links, documents and Back, and navigates on the next press", async ({
  page,
}) => {
  await openThenGoOffline(page, "/chloe-chat");
  const link = page.locator('header a[href="/landing"]').first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expectToStay(page);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/\/chloe-chat$/);
  await expectPageIntact(page);
  await goOnline(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing$/);
  const stories = page.locator("#stories");
  await expect(stories).toBeVisible();

  await goOffline(page);
  await page.goBack();
  await expectToStay(page);
  await expect(page).toHaveURL(/\/landing$/);
  await expect(stories).toBeVisible();
  const document = page.locator('main a[href="/donation"]').first();
  await document.click();
  await expectToStay(page);
  await expect(page).toHaveURL(/\/landing$/);
  await goOnline(page);
  await document.click();
  await expect(page).toHaveURL(/\/donation$/);
});
