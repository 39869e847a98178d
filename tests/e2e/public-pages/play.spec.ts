import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import playData from "#content/play.json" with { type: "json" };
import { fill } from "#contracts/fill.ts";
import { readPngMetadata } from "#contracts/images/png-metadata.ts";
import { expectAccessible } from "../accessibility.ts";
import { blockFonts, measureBox, rememberPlaces } from "../layout.ts";
import { expect, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

const { generator, overlay, page: pageTexts, picture, reactions, speech, toasts } = playData;
const prompt = "A lighthouse made of glass, at dusk";
const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#3a5fc8" } })
  .webp()
  .toBuffer();

/** Mocks the image function. Returns the requested prompts. */
const serveImages = async (page: Page): Promise<string[]> => {
  const prompts: string[] = [];
  await page.route("**/functions/v1/image?*", (route) => {
    prompts.push(new URL(route.request().url()).searchParams.get("prompt") ?? "");
    return route.fulfill({ body: image, contentType: "image/webp", headers: { "x-picture-maker": "sketch" } });
  });
  return prompts;
};

const openGenerator = async (page: Page) => {
  await page.goto("/play-with-chloe");
  await page.getByRole("button", { name: pageTexts.create }).click();
  const field = page.getByRole("textbox", { name: generator.prompt });
  await expect(field).toBeFocused();
  return {
    field,
    cards: page.getByRole("article"),
    generate: page.getByRole("button", { name: generator.generate, exact: true }),
  };
};

test("shows a robot instead of a portrait that cannot be loaded", night, async ({ page }) => {
  await page.route("**/media/avatar/**", (route) => route.abort());
  await page.goto("/play-with-chloe");
  await expect(page.locator("main [data-mood=neutral]").getByText(playData.avatar.fallback).first()).toBeVisible();

  await page.route("**/functions/v1/image?*", (route) =>
    route.request().url().includes(encodeURIComponent(prompt))
      ? route.fulfill({ body: image, contentType: "image/webp", headers: { "x-picture-maker": "template" } })
      : route.abort(),
  );
  const { cards, field } = await openGenerator(page);
  await field.fill(prompt);
  const portrait = page.waitForRequest(/image\?prompt=Portrait.*width=512&height=512&seed=\d+/);
  await field.press("Enter");
  await portrait;
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole("dialog").getByText(playData.avatar.fallback)).toHaveCount(1);
});

test("says what a sketch cannot draw, in her words and below the picture", night, async ({ page }) => {
  const headers = { "x-picture-maker": "sketch", "x-picture-report": "drawn=the+lighthouse&missed=a+sitar" };
  await page.route("**/functions/v1/image?*", (route) =>
    route.fulfill({ body: image, contentType: "image/webp", headers }),
  );
  const { cards, field } = await openGenerator(page);
  await field.fill("a sitar and a lighthouse");
  await field.press("Enter");
  const { missed, shows, lacks } = playData.sketch;
  const values = { missed: "a sitar", drawn: "the lighthouse" };
  await expect(page.getByRole("dialog").getByText(fill(missed.text, values))).toBeVisible();
  await expect(cards.getByText(`${fill(shows, values)} ${fill(lacks, values)}`)).toBeVisible();
});

test("generates an image behind the doors, downloads it as PNG and restores its prompt from that file", async ({
  page,
}) => {
  await serveImages(page);
  await page.goto("/play-with-chloe");
  await expect(page.getByText(speech.page)).toBeVisible();
  const { cards, field, generate } = await openGenerator(page);
  for (const text of [overlay.play, overlay.time, speech.generator, generator.placeholder])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  const isLocked = () =>
    [document.documentElement, document.body].some((element) => getComputedStyle(element).overflowY === "hidden");
  await expect.poll(() => page.evaluate(isLocked)).toBe(true);

  await expect(generate).toBeDisabled();
  await field.press("Enter");
  await expect(page.getByText(toasts.emptyPrompt)).toBeVisible();

  await field.fill(prompt);
  await field.press("Enter");
  const card = cards.first();
  await expect(card.getByRole("img", { name: prompt })).toBeVisible();
  await expect(card.getByText(picture.makers.sketch)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");

  const downloading = page.waitForEvent("download");
  await card.getByRole("button", { name: picture.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("A_lighthouse_made_of_glass__at.png");
  await expect(page.getByText(toasts.downloaded)).toBeVisible();
  const file = await readFile(await download.path());
  expect(readPngMetadata(new Uint8Array(file))).toMatchObject({ prompt, maker: "sketch" });

  await field.fill("something else");
  await page.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: file });
  await expect(field).toHaveValue(prompt);

  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.getByRole("button", { name: pageTexts.create })).toBeFocused();
});

test("fits a narrow phone before the first image", night, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { field, generate } = await openGenerator(page);
  const parts = [field, generate, page.getByText(speech.generator), page.getByText(generator.placeholder)];
  const isInside = async (part: Locator) => {
    const { width, x } = await measureBox(part);
    return x >= 0 && x + width <= 320;
  };
  for (const part of parts) await expect.poll(() => isInside(part)).toBe(true);
});

test("moves neither the form nor the list when a picture is finished", night, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await serveImages(page);
  await blockFonts(page);
  const { cards, field, generate } = await openGenerator(page);
  await field.fill(prompt);
  await generate.click();
  await expect(cards).toHaveCount(1);
  // In the panel, which may scroll to the picture.
  const heading = page.getByRole("dialog").getByRole("heading").first();
  const expectSameField = await rememberPlaces(field, heading);
  const { promise: measured, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/image?*", async (route) => {
    await measured;
    await route.fallback();
  });
  await generate.click();
  const list = page.getByRole("dialog").locator("ol");
  await expect(list.getByRole("button", { name: generator.cancel })).toBeVisible();
  const expectSameList = await rememberPlaces(list, heading, ["x", "y", "width"]);
  release();
  await expect(cards).toHaveCount(2);
  await expectSameList();
  await expectSameField();
});

test("locks a base prompt, adds details, and keeps both when the generation fails", night, async ({ page }) => {
  const prompts = await serveImages(page);
  const { cards, field, generate } = await openGenerator(page);
  await field.fill(prompt);
  await page.getByRole("button", { name: generator.lock }).click();
  await expect(page.getByText(generator.locked.replace("{base}", prompt))).toBeVisible();
  await expect(generate).toBeDisabled();
  const details = page.getByPlaceholder(generator.detailsPlaceholder);
  await details.fill("in snow");
  await generate.click();
  await expect(cards).toHaveCount(1);
  expect(prompts).toEqual([`${prompt}, in snow`]);

  await page.unroute("**/functions/v1/image?*");
  await page.route("**/functions/v1/image?*", (route) => route.abort());
  await generate.click();
  await expect(page.getByText(toasts.failed)).toBeVisible();
  await expect(page.getByText(generator.offline)).toBeVisible();
  await expect(details).toHaveValue("in snow");
  await page.getByRole("button", { name: generator.unlock }).click();
  await expect(details).toBeHidden();
  await expect(field).toHaveValue(prompt);

  await page.reload();
  await page.getByRole("button", { name: pageTexts.create }).click();
  await expect(field).toHaveValue(prompt);
  await expect(cards).toHaveCount(1);
});

test("rejects, varies and approves images, edits them by instructions, and cancels with Escape", async ({ page }) => {
  const prompts = await serveImages(page);
  const { cards, field, generate } = await openGenerator(page);
  await field.fill(prompt);
  await generate.click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByText(speech.rejected).first()).toBeVisible();
  await expect(cards.first().getByText(picture.rejectedHint)).toBeVisible();

  await page.keyboard.press("v");
  await expect(page.getByText(toasts.variationMade)).toBeVisible();
  expect(playData.variations.map((suffix) => `${prompt}, ${suffix}`)).toContain(prompts[1]);
  await expect(cards.first().getByText(picture.version.replace("{version}", "2"))).toBeVisible();
  await cards.first().getByRole("button", { name: picture.approve }).click();
  await expect(page.getByText(speech.approved).first()).toBeVisible();

  await cards.first().getByRole("button", { name: picture.edit }).click();
  await page.getByRole("textbox", { name: picture.instructions }).fill("add a moon");
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(3);
  expect(prompts[2]).toBe(`${prompt}, add a moon`);

  await page.unroute("**/functions/v1/image?*");
  await page.route("**/functions/v1/image?*", () => {});
  await generate.click();
  await expect(page.getByText(speech.creating).first()).toBeVisible();
  await expect(page.getByRole("button", { name: generator.cancel })).toBeVisible();
  await expect(generate).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText(speech.creating).first()).toBeHidden();
  await expect(generate).toBeEnabled();
  await expect(cards).toHaveCount(3);
});

test("navigates back to the landing page", night, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/play-with-chloe");
  // The paused clock keeps the door open until the test has seen it.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("link", { name: pageTexts.back }).click();
  await expect(page.getByText(reactions.leaving.text)).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/landing$/);
});

test(
  "keeps the footer below the window while a visitor is sent from the pictures to the login",
  night,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const startScripts = await openBeforeScripts(page, "/play-with-chloe/pictures");
    const footer = page.getByRole("contentinfo");
    expect((await measureBox(footer)).y).toBeGreaterThanOrEqual(740);
    await startScripts();
    await expect(page).toHaveURL(/\/auth\?next=/);
    expect((await measureBox(footer)).y).toBeGreaterThanOrEqual(740);
  },
);
