import { createCard } from "@site/character-card/card/character-card.ts";
import { createPng } from "@site/character-card/testing/sample-files.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import type { Page } from "@playwright/test";
import admin from "#content/admin.json" with { type: "json" };
import { expectAccessible } from "../accessibility.ts";
import { expect } from "../site.ts";
import { expectToast, openAdmin, tabTo } from "./admin-page.ts";
import { isolatedTest as test, startIsolatedServer } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const { start: texts, takeOut } = admin;

// The router logs what it was fetching when the next page is opened.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });
const panel = "main";

const createCardFile = async (name: string) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: Buffer.from(
    await writeCard(
      {
        ...createCard({ name, tags: ["sea"] }),
        description: `${name} keeps a lighthouse. She counts the ships.`,
        firstMessage: "Good evening, {{user}}. {{getvar::mood}}",
        creatorNotes: "Made on an island.",
      },
      { format: "png", image: createPng() },
    ),
  ),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const createSite = (page: Page) => button(page, texts.create);
/** Pictures in each size and all texts are made meanwhile. */
const makingMs = 80_000;
const ready = (page: Page, name: string) => heading(page, texts.ready.title.replace("{name}", name));

test("asks whose site this is together with the tabs below, which nothing moves then", night, async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route("**/functions/v1/character", async (route) => {
    await answered.promise;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), isChosen: false } });
  });
  await openAdmin(page);
  const tabs = page.getByRole("tablist", { name: admin.tabs.label });
  expect(await tabs.count()).toBe(0);
  answered.resolve();
  await expect(tabs).toBeVisible();
  await expect(heading(page, texts.ask)).toBeVisible();
});

test("the owner begins from nothing and then from a card, by mouse", async ({ page, isolatedServer }) => {
  test.slow();
  await openAdmin(page);
  await expect(heading(page, texts.ask)).toBeVisible();
  await button(page, texts.later).click();
  await expect(heading(page, texts.ask)).toBeHidden();
  await page.getByRole("tab", { name: admin.tabs.character, exact: true }).click();
  await button(page, texts.fromNothing).first().click();
  await expect(heading(page, texts.profile.title)).toBeFocused();
  await field(page, texts.profile.name).fill("Juno");
  await expect(page.getByText("/play-with-juno", { exact: true })).toBeVisible();
  await createSite(page).click();
  await expect(field(page, texts.profile.tagline)).toBeFocused();
  await expectAccessible(page, panel);
  await field(page, texts.profile.tagline).fill("They mend clocks.");
  await page.getByRole("textbox", { name: texts.profile.greeting }).fill("What time is it where you are?");
  await createSite(page).click();
  await expect(ready(page, "Juno")).toBeFocused({ timeout: makingMs });
  await expectAccessible(page, panel);
  await page.getByRole("link", { name: texts.ready.chat }).click();
  await expect(page).toHaveURL(`${isolatedServer.url}/juno-chat`);
  await expect(page.getByText("What time is it where you are?").first()).toBeVisible();

  // The panel remembers that the owner was in it.
  await page.goto("/admin");
  await page.getByRole("tab", { name: admin.tabs.character, exact: true }).click();
  await expect(heading(page, texts.ask)).toBeHidden();
  await button(page, texts.fromCard).click();
  const file = page.getByLabel(texts.file.field);
  await file.setInputFiles({ name: "card.txt", mimeType: "text/plain", buffer: Buffer.from("Mira") });
  await expect(page.getByText(texts.file.otherType)).toBeVisible();
  await expectAccessible(page, panel);
  await file.setInputFiles(await createCardFile("Mira"));
  await expect(heading(page, texts.plan.title.replace("{name}", "Mira"))).toBeFocused();
  const table = page.getByRole("table", { name: texts.plan.parts });
  await expect(table.getByRole("rowheader", { name: /^Description/ })).toBeVisible();
  await table.getByText(texts.plan.begins).first().click();
  await expect(table.getByText("Mira keeps a lighthouse. She counts the ships.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: texts.plan.dropMacros })).toBeChecked();
  await expectAccessible(page, panel);
  await createSite(page).click();
  await expect(ready(page, "Mira")).toBeFocused({ timeout: makingMs });

  await button(page, texts.ready.toTexts).click();
  const allow = page.getByRole("switch", { name: takeOut.public });
  await allow.check();
  await expectToast(page, takeOut.publicOn);
  const address = await page.getByLabel(takeOut.address).inputValue();
  expect((await page.request.get(address)).headers()["content-type"]).toBe("image/png");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, takeOut.png).click()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await expectAccessible(page, panel);
});

test("the owner begins from a card by keyboard alone", night, async ({ page }) => {
  test.slow();
  const site = await startIsolatedServer();
  await page.goto(`${site.url}/admin`);
  await tabTo(page, button(page, "Enter Admin Panel"));
  await page.keyboard.press("Enter");
  await expect(heading(page, texts.ask)).toBeVisible();
  await tabTo(page, button(page, texts.fromCard));
  await page.keyboard.press("Enter");
  await expect(heading(page, texts.file.title)).toBeFocused();
  await tabTo(page, page.getByLabel(texts.file.field));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  await chooser.setFiles(await createCardFile("Mira"));
  await expect(heading(page, texts.plan.title.replace("{name}", "Mira"))).toBeFocused();
  await tabTo(page, field(page, texts.profile.name));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Mira of the Sea");
  await tabTo(page, page.getByRole("checkbox", { name: /^Creator/ }));
  await page.keyboard.press("Space");
  await tabTo(page, createSite(page));
  await page.keyboard.press("Enter");
  await expect(ready(page, "Mira of the Sea")).toBeFocused({ timeout: makingMs });
  await tabTo(page, page.getByRole("link", { name: texts.ready.chat }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/mira-of-the-sea-chat`);
  await expect(page.getByText("Good evening, you.").first()).toBeVisible();
  await site.stop();
});
