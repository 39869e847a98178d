import guide from "#content/hub/guide.json" with { type: "json" };
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

const contents = { name: guide.contents };
const [first, second] = guide.chapters;
const last = guide.chapters.at(-1);

test("navigates between the chapters of the guide and disables the buttons at both ends", night, async ({ page }) => {
  await page.goto("/app/neo-textbook");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: guide.heading })).toBeVisible();
  const pages = guide.chapters.reduce((sum, chapter) => sum + chapter.pages, 0);
  await expect(main.getByText(guide.badges.pages.replace("{count}", String(pages)))).toBeVisible();
  await expect(page.getByRole("navigation", contents).getByRole("link")).toHaveCount(guide.chapters.length);
  await expect(main.getByRole("article")).toHaveCount(first?.pages ?? 0);
  await expect(main.getByRole("button", { name: guide.previous })).toBeDisabled();
  await main.getByRole("link", { name: guide.next }).click();
  await expect(page).toHaveURL(/\/2$/);
  await expect(main.getByRole("heading", { name: second?.title ?? "" })).toBeVisible();
  await expect(main.getByText(guide.soon)).toBeVisible();
  await page.goto(`/app/neo-textbook/${last?.id}`);
  await expect(main.getByRole("button", { name: guide.next })).toBeDisabled();
});

test("opens the terminal with a command of the guide without running it", night, async ({ page }) => {
  await page.goto("/app/neo-textbook");
  const [command] = guide.allowed.commands;
  await page.getByRole("link", { name: command?.name ?? "", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/app/command-center\\?ask=${command?.name}$`));
});
