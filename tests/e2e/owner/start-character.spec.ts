import { createCard } from "@site/character-card/card/character-card.ts";
import { createPng } from "@site/character-card/testing/sample-files.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect } from "../site.ts";
import { expectToast, openAdmin, tabTo, openPart } from "./admin-page.ts";
import { createIsolatedTest, startIsolatedServer } from "./isolated-server.ts";
import { isNight, night } from "../at-night.ts";

/** It changes whose site this is. */
const test = createIsolatedTest();

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
        firstMessage: "Good evening, {{user}}. {{mystery::mood}}",
        creatorNotes: "Made on an island.",
      },
      { format: "png", image: createPng() },
    ),
  ),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const createSite = (page: Page) => button(page, "Create the site");
/** Pictures in each size and all texts are made meanwhile. */
const makingMs = 80_000;
const ready = (page: Page, name: string) => heading(page, `${name}’s site is ready`);

test("asks whose site this is together with the tabs below, which nothing moves then", night, async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route("**/functions/v1/character", async (route) => {
    await answered.promise;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), isChosen: false } });
  });
  await openAdmin(page);
  const tabs = page.getByRole("tablist", { name: "Admin panel" });
  expect(await tabs.count()).toBe(0);
  answered.resolve();
  await expect(tabs).toBeVisible();
  await expect(heading(page, "Whose site is this?")).toBeVisible();
});

const beginFromNothing = async (page: Page, url: string): Promise<void> => {
  await openPart(page, "Character");
  await button(page, "Start from nothing").first().click();
  await expect(heading(page, "Start from nothing")).toBeFocused();
  await field(page, "Name").fill("Juno");
  await expect(page.getByText("/play-with-juno", { exact: true })).toBeVisible();
  await createSite(page).click();
  await expect(field(page, "One line about them")).toBeFocused();
  await expectAccessible(page, panel);
  await field(page, "One line about them").fill("They mend clocks.");
  await page.getByRole("textbox", { name: "First words in the chat" }).fill("What time is it where you are?");
  await createSite(page).click();
  await expect(ready(page, "Juno")).toBeFocused({ timeout: makingMs });
  await expectAccessible(page, panel);
  await page.getByRole("link", { name: "Open the chat" }).click();
  await expect(page).toHaveURL(`${url}/juno-chat`);
  await expect(page.getByText("What time is it where you are?").first()).toBeVisible();

  // The panel remembers that the owner was in it.
  await page.goto("/admin");
};

test("the owner begins from nothing and then from a card, by mouse", async ({ page, isolatedServer }) => {
  test.slow();
  await openAdmin(page);
  await expect(heading(page, "Whose site is this?")).toBeVisible();
  await button(page, "Not now").click();
  await expect(heading(page, "Whose site is this?")).toBeHidden();
  if (isNight) await beginFromNothing(page, isolatedServer.url);

  await openPart(page, "Character");
  // There it is asked until there is an answer.
  await expect(heading(page, "Whose site is this?")).toBeVisible({ visible: !isNight });
  await button(page, "Start from a card").first().click();
  const file = page.getByLabel("Character Card");
  await file.setInputFiles({ name: "card.txt", mimeType: "text/plain", buffer: Buffer.from("Mira") });
  await expect(
    page.getByText("This file is no Character Card. Please choose a PNG, APNG, JPEG, JSON or CHARX file."),
  ).toBeVisible();
  await expectAccessible(page, panel);
  await file.setInputFiles(await createCardFile("Mira"));
  await expect(heading(page, "What is on the card of Mira")).toBeFocused();
  const table = page.getByRole("table", { name: "What the card has, and where it goes" });
  await expect(table.getByRole("rowheader", { name: /^Description/ })).toBeVisible();
  await table.getByText("Read the beginning").first().click();
  await expect(table.getByText("Mira keeps a lighthouse. She counts the ships.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Commands for other tools" })).toHaveText("{{mystery}}");
  await expectAccessible(page, panel);
  await createSite(page).click();
  await expect(ready(page, "Mira")).toBeFocused({ timeout: makingMs });

  await button(page, "See all texts").click();
  const allow = page.getByRole("switch", { name: "Visitors may download the character as a card" });
  await allow.check();
  await expectToast(page, "Visitors can download the card now.");
  const address = await page.getByLabel("Address of the card").inputValue();
  expect((await page.request.get(address)).headers()["content-type"]).toBe("image/png");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Card as PNG").click()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  // The page in the frame has landmarks of its own.
  await expectAccessible(page, "main section:not(:has(iframe))");
});

test("the owner begins from a card by keyboard alone", night, async ({ page }) => {
  test.slow();
  const site = await startIsolatedServer();
  await page.goto(`${site.url}/admin`);
  await tabTo(page, button(page, "Enter Admin Panel"));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Whose site is this?")).toBeVisible();
  await tabTo(page, button(page, "Start from a card"));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Start from a card")).toBeFocused();
  await tabTo(page, page.getByLabel("Character Card"));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  await chooser.setFiles(await createCardFile("Mira"));
  await expect(heading(page, "What is on the card of Mira")).toBeFocused();
  await tabTo(page, field(page, "Name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Mira of the Sea");
  await tabTo(page, page.getByRole("checkbox", { name: /^Creator/ }));
  await page.keyboard.press("Space");
  await tabTo(page, createSite(page));
  await page.keyboard.press("Enter");
  await expect(ready(page, "Mira of the Sea")).toBeFocused({ timeout: makingMs });
  await tabTo(page, page.getByRole("link", { name: "Open the chat" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/mira-of-the-sea-chat`);
  await expect(page.getByText("Good evening, Guest.").first()).toBeVisible();
  await site.stop();
});
