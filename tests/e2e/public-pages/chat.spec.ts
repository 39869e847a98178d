import type { Page } from "@playwright/test";
import chat from "#content/chat.json" with { type: "json" };
import character from "#content/character.json" with { type: "json" };
import { fill } from "#contracts/fill.ts";
import { blockFonts, measureBox, recordLayoutShift } from "../layout.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

const replies = chat.replies.map(({ text }) => text);
const openChat = async (page: Page) => {
  await page.goto("/chloe-chat");
  return { field: page.getByRole("textbox", { name: chat.labels.input }), log: page.getByRole("log") };
};

test("disables the field for 1.5 s, then shows a canned reply and enables the field", async ({ page }) => {
  await page.clock.install();
  const { field, log } = await openChat(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await field.fill("Hello there");
  await field.press("Enter");
  await expect(log.getByText("Hello there")).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(page.getByRole("button", { name: chat.labels.send })).toBeDisabled();
  await expect(log).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(1_499);
  await expect(field).toBeDisabled();
  await expect(log.getByRole("listitem")).toHaveCount(2);
  await page.clock.runFor(1);
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await expect
    .poll(async () => replies.includes((await log.getByRole("listitem").last().locator("p").textContent()) ?? ""))
    .toBe(true);
  await expect(log).toHaveAttribute("aria-busy", "false");
  await expect(field).toBeEnabled();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
});

test("starts a new line with Shift+Enter and ignores blank messages", night, async ({ page }) => {
  const { field, log } = await openChat(page);
  const { height } = await measureBox(field);
  await field.press("Enter");
  await field.fill("   ");
  await field.press("Enter");
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await field.fill("One");
  await field.press("Shift+Enter");
  await field.pressSequentially("Two");
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await expect.poll(async () => (await measureBox(field)).height).toBeGreaterThan(height);
  await field.press("Enter");
  await expect(log.getByRole("listitem").nth(1).locator("p")).toHaveText("One\nTwo");
});

test("offers suggestions, keeps the conversation for the session and can be cleared", night, async ({ page }) => {
  const { log } = await openChat(page);
  const [suggestion = ""] = chat.suggestions;
  await page.getByRole("button", { name: suggestion }).click();
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await page.reload();
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: chat.labels.clear }).click();
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(chat.labels.cleared)).toBeAttached();
  await page.reload();
  await expect(log.getByRole("listitem")).toHaveCount(1);
});

test("keeps an unsent message across reload and Back, until it is sent", async ({ page }) => {
  const { field, log } = await openChat(page);
  await field.fill("Do you dream of");
  await page.reload();
  await expect(field).toHaveValue("Do you dream of");
  await page.goto("/chloe-story");
  await page.goBack();
  await expect(field).toHaveValue("Do you dream of");
  await field.press("End");
  await field.pressSequentially(" rain?");
  await field.press("Enter");
  await expect(log.getByText("Do you dream of rain?")).toBeVisible();
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await page.reload();
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await expect(field).toHaveValue("");
});

const greetings = [chat.greeting, ...character.alternateGreetings];

test("turns to another first message until something is said, by buttons and keys, and keeps it", async ({ page }) => {
  const { field, log } = await openChat(page);
  const greeting = log.getByRole("listitem").first();
  const next = page.getByRole("group", { name: chat.labels.greetings }).getByRole("button", {
    name: chat.labels.nextGreeting,
  });
  await expect(greeting).toContainText(greetings[0] ?? "");
  await next.click();
  await expect(greeting).toContainText(greetings[1] ?? "");
  const number = fill(chat.labels.greetingNumber, { number: 2, count: greetings.length });
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.locator("output").filter({ hasText: greetings[1] ?? "" })).toBeAttached();
  await next.press("ArrowLeft");
  await expect(greeting).toContainText(greetings[0] ?? "");
  await log.press("ArrowLeft");
  await expect(greeting).toContainText(greetings.at(-1) ?? "");
  await page.reload();
  await expect(greeting).toContainText(greetings.at(-1) ?? "");
  await log.press("ArrowRight");
  await log.press("ArrowRight");
  await field.fill("Hello");
  await field.press("Enter");
  await expect(next).toHaveCount(0);
  await expect(greeting).toContainText(greetings[1] ?? "");
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: chat.labels.clear }).click();
  await expect(greeting).toContainText(greetings[0] ?? "");
});

test("keeps what a visitor wants to be called in the tab", night, async ({ page }) => {
  await openChat(page);
  const button = page.getByRole("button", { name: chat.labels.name });
  await button.click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: chat.labels.name });
  await expect(name).toBeFocused();
  await name.fill("Ann Lee");
  await name.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
  await page.reload();
  await button.click();
  await expect(name).toHaveValue("Ann Lee");
});

test.describe("on a page that is drawn", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, isDrawn: true });

  test("has no layout shift during a reply", night, async ({ page }) => {
    // Those of late fonts are the subject of fonts.spec.ts.
    await blockFonts(page);
    const readLayoutShift = await recordLayoutShift(page);
    const { field, log } = await openChat(page);
    await field.fill("Hello");
    await field.press("Enter");
    await expect(log.getByRole("listitem")).toHaveCount(3);
    expect(await readLayoutShift()).toBeLessThan(0.01);
  });
});
