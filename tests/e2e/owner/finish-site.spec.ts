import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { CharacterStatus } from "#contracts/character/character-calls.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { measureBox } from "../layout.ts";
import { openAdmin, tabTo } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";

/** It changes whose site this is. */
const test = createIsolatedTest();

// The router logs what it was fetching when the next page is opened.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });
test.describe.configure({ mode: "serial" });

const profile = {
  name: "Mira",
  shortName: "mira",
  pronouns: "she/her",
  tagline: "Keeps a lighthouse",
  about: "Mira keeps a lighthouse.",
  greeting: "The light is on.",
};
const begin = async (page: Page) => {
  const response = await page.request.post("/functions/v1/character", { data: { action: "start", profile } });
  expect(response.status(), await response.text()).toBe(200);
};
const pagesForm = (page: Page) => page.getByRole("form", { name: "Pages and menu" });
const findSwitch = (page: Page, name: string) => pagesForm(page).getByRole("switch", { name: new RegExp(`^${name}`) });
const findList = (page: Page, name: string) => pagesForm(page).getByRole("group", { name, exact: true });
const readLinks = (page: Page, list: string) =>
  findList(page, list)
    .getByRole("button", { name: /^Move up: / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")?.replace("Move up: ", "")));
const publish = async (page: Page) => {
  await page.getByRole("button", { name: "Publish all", exact: true }).click();
  await expect(page.getByText("Nothing to save", { exact: true })).toBeVisible();
};

test("the owner turns two pages on and brings the menu into another order, by mouse and by keys", async ({ page }) => {
  await begin(page);
  expect((await page.request.get("/mira-story", { maxRedirects: 0 })).status()).toBe(404);
  await openAdmin(page, "Pages and menu");
  await expect(findSwitch(page, "Story page")).not.toBeChecked();
  await expect(findList(page, "At the top").getByText("Page is off")).toHaveCount(1);
  await expectAccessible(page, "main");
  await findSwitch(page, "Story page").check();
  await findSwitch(page, "Roadmap").check();
  await expect(findList(page, "At the top").getByText("Page is off")).toHaveCount(0);

  const [one = "", two = "", three = "", four = ""] = (await readLinks(page, "At the top")) as string[];
  const findHandle = (name: string) =>
    findList(page, "At the top")
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Move up: ${name}`, exact: true }) })
      .getByTitle("Drag to another place");
  await findHandle(four).scrollIntoViewIfNeeded();
  await findHandle(one).hover();
  await page.mouse.down();
  const last = await measureBox(findHandle(four));
  await page.mouse.move(last.x, last.y + last.height, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => readLinks(page, "At the top")).toEqual([two, three, four, one]);
  await findList(page, "At the top")
    .getByRole("button", { name: `Move up: ${four}`, exact: true })
    .focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => readLinks(page, "At the top")).toEqual([four, two, three, one]);
  await publish(page);

  expect((await page.request.get("/mira-story")).status()).toBe(200);
  expect((await page.request.get("/roadmap")).status()).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/roadmap");
  const links = page.getByRole("banner").getByRole("navigation").first().getByRole("link");
  await expect(links.last()).toBeVisible();
  const shown = (await links.allTextContents()).filter((label) => [one, two, three, four].includes(label));
  expect(shown).toEqual([four, two, three, one].filter((label) => shown.includes(label)));
  expect(shown.length).toBeGreaterThan(1);
});

const countDone = async (page: Page): Promise<number> => {
  const response = await page.request.post("/functions/v1/character", { data: { action: "status" } });
  const { next } = (await response.json()) as CharacterStatus;
  return (next ?? []).filter(({ state }) => state === "done").length;
};

/** A face in the right half of a wide picture. */
const drawPortrait = async () => ({
  name: "mira.png",
  mimeType: "image/png",
  buffer: await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1000">
      <rect width="1800" height="1000" fill="#2a6f97"/><circle cx="1350" cy="300" r="150" fill="#f2c14e"/></svg>`),
  )
    .png()
    .toBuffer(),
});

test("the list of next steps leads to the portrait, which is cropped, focused and then ticked off", async ({
  page,
}) => {
  test.slow();
  await openAdmin(page);
  const list = page.getByText("What comes next", { exact: true });
  const done = await countDone(page);
  await expect(page.getByText(`${done} of 7 done`)).toBeVisible();
  await list.click();
  await expectAccessible(page, "main");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await page.getByRole("button", { name: "Choose a portrait" }).click();
  const zone = page.getByLabel("Choose a picture");
  await expect(zone).toBeFocused();
  // Wherever it is pressed.
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("[data-drop-zone]", { has: zone }).click({ position: { x: 12, y: 12 } }),
  ]);
  await chooser.setFiles(await drawPortrait());

  const dialog = page.getByRole("dialog", { name: "Crop and focus" });
  const part = dialog.getByRole("button", { name: /^Part that is used/ });
  const focus = dialog.getByRole("button", { name: /^Focus/ });
  await expect(dialog.getByText("On a phone")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  // By mouse: the left edge to the middle, and the focus on the face.
  const box = await measureBox(part);
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect(part).toHaveAccessibleName(/^Part that is used: 50 % of the width from 50 %/);
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.28);
  await expect(focus).toHaveAccessibleName("Focus: 75 % from the left, 28 % from the top");
  // By keys: a little lower, and the part a little less high.
  await tabTo(page, focus);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(focus).toHaveAccessibleName("Focus: 75 % from the left, 30 % from the top");
  await part.focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("Shift+ArrowUp");
  await expect(part).toHaveAccessibleName(/9[45] % of the height/);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText(/^The portrait is in the drafts of \d+ texts/)).toBeVisible({ timeout: 80_000 });
  await list.click();
  await expect(page.getByText("It is a draft: publish it, and visitors see it.")).toBeVisible();
  await page.getByRole("button", { name: "Publish all drafts" }).click();
  await expect(page.getByText(`${done + 1} of 7 done`)).toBeVisible({ timeout: 30_000 });

  await page.goto("/landing");
  const portrait = page.locator("[data-part=image] img").first();
  // The face is in the middle of what was cut out.
  await expect(portrait).toHaveCSS("object-position", /^(?:49|5[0-3])% (?:2\d|3\d)%$/);
});

test("the steps that the owner does are ticked off, and the list can be put away", async ({ page }) => {
  await openAdmin(page);
  const done = await countDone(page);
  await page.getByText("What comes next", { exact: true }).click();
  await page.getByRole("button", { name: "I have checked it" }).click();
  await expect(page.getByText(`${done + 1} of 7 done`)).toBeVisible();
  await page.getByRole("button", { name: "Choose a language model" }).click();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
  await page.getByText("What comes next", { exact: true }).click();
  await page.getByRole("button", { name: "I need no list" }).click();
  await expect(page.getByText("What comes next", { exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Settings" })).toBeVisible();
  await expect(page.getByText("What comes next", { exact: true })).toBeHidden();
});
