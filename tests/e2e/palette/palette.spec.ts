import hub from "#content/hub/navigation.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import palette from "#content/palette.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

const getField = (page: Page) => page.getByRole("combobox", { name: palette.title });
const getOptions = (page: Page) => page.getByRole("listbox").getByRole("option");
const getButton = (page: Page) => page.getByRole("button", { name: navigation.search, exact: true });
const search = async (page: Page, text: string) => {
  await page.keyboard.press("Control+k");
  await getField(page).fill(text);
};
/** Searches and waits for the server's debounced results, which are inserted between the local ones. */
const searchAll = async (page: Page, text: string) => {
  const isSearch = (url: URL) => url.pathname === "/functions/v1/search" && url.searchParams.get("query") === text;
  const answered = page.waitForResponse((response) => isSearch(new URL(response.url())));
  await search(page, text);
  await answered;
  await expect(page.getByText(palette.waiting)).toHaveCount(0);
};
/** Searches for an action or a link and selects it with Enter. */
const choose = async (page: Page, title: string) => {
  await searchAll(page, title);
  await expect(page.getByRole("option", { selected: true })).toContainText(title);
  await page.keyboard.press("Enter");
};
// A sentence that no other paragraph of the story has.
const paragraphs = oldestStory.content.split("\n\n").filter((text) => /^[A-Z][^*[\]_]{60,}$/.test(text));
const paragraph = paragraphs.at(-1) ?? "";
const sentence = paragraph.split(/(?<=[.!?]) /).reduce((one, other) => (other.length > one.length ? other : one), "");

/** The title of a hub page, whatever the persona. */
const findHubPage = (path: string): string => hub.entries.find(({ to }) => to === path)?.title ?? `no link to ${path}`;
const documentation = findHubPage("/app/documentation");
const roadmap = findHubPage("/app/roadmap");
/** The longest word of a title without its second-last letter. */
const mistype = (title: string): string => {
  const word = title.split(" ").reduce((one, other) => (other.length > one.length ? other : one));
  return word.slice(0, -2) + word.slice(-1);
};

test("opens with its button in every layout, and restores the focus", night, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  for (const address of ["/landing", "/chloe-story", "/app", "/dev-console"])
    await test.step(address, async () => {
      await page.goto(address);
      await getButton(page).click();
      await expect(getField(page)).toBeFocused();
      await expect(getOptions(page).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(getField(page)).toHaveCount(0);
      await expect(getButton(page)).toBeFocused();
    });
});

test("accepts input while it opens", night, async ({ page }) => {
  await page.goto("/chloe-story");
  await getButton(page).click();
  await expect(getField(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(getField(page)).toHaveCount(0);
  // The code is loaded now, so the field is rendered without a delay.
  await page.keyboard.press("Control+k");
  await expect(getField(page)).toBeAttached();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.type("lantern");
  await expect(getField(page)).toHaveValue("lantern");
});

test("accepts input and Escape while its code is loaded", night, async ({ page }) => {
  await page.goto("/chloe-story");
  const released = Promise.withResolvers<void>();
  await page.route(/palette-panel/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const openAndType = async (text: string) => {
    await getButton(page).click();
    await page.keyboard.type(text);
  };
  await openAndType("not this");
  await page.keyboard.press("Escape");
  await expect(getButton(page)).toHaveAttribute("aria-expanded", "false");
  await openAndType("lantern in Xx");
  for (const key of ["Backspace", "Backspace", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("snow");
  released.resolve();
  await expect(getField(page)).toHaveValue("lantern in snow");
  await expect(getField(page)).toBeFocused();
  await page.keyboard.type("y");
  await expect(getField(page)).toHaveValue("lantern in snowy");
});

test("finds a page despite a typo and opens it by keyboard", async ({ page }) => {
  await page.goto("/chloe-story");
  await searchAll(page, mistype(documentation));
  const option = getOptions(page).filter({ hasText: documentation }).first();
  await expect(option).toBeVisible();
  for (let step = 0; step < 40 && (await option.getAttribute("aria-selected")) !== "true"; step += 1)
    await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(getField(page)).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app/);
  await expect(getField(page)).toHaveCount(0);
  await expect(page.locator("main h1")).toBeVisible();
});

test("finds a paragraph of a story by its text, navigates to it and highlights it", night, async ({ page }) => {
  await page.goto("/app");
  await search(page, sentence.slice(0, 120));
  await getOptions(page).filter({ hasText: oldestStory.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/post/${oldestStory.slug}#p-\\d+$`));
  const marked = page.locator("[data-target]");
  await expect(marked).toBeInViewport();
  await expect(marked).toContainText(sentence.slice(0, 30).replaceAll("'", "’"));
  await expect(marked).toBeFocused();
});

test("highlights the paragraph of a URL that is opened directly", night, async ({ page }) => {
  await page.goto(`/post/${oldestStory.slug}#p-3`);
  await expect(page.locator("#p-3")).toBeInViewport();
  await expect(page.locator("#p-3")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test(
  "shows a task of the roadmap that was found, even if Enter is pressed before the index is loaded",
  night,
  async ({ page }) => {
    const [first, last] = [phases.at(0)?.tasks.at(0), phases.at(-1)?.tasks.at(-1)];
    await page.goto(`/app/roadmap#${last?.id}`);
    await expect(page.locator(`[id="${last?.id}"]`)).toBeInViewport();
    const { promise: pressed, resolve } = Promise.withResolvers<void>();
    await page.route("**/search-index.json", async (route) => {
      await pressed;
      await route.continue();
    });
    await search(page, first?.title ?? "");
    await page.keyboard.press("Enter");
    resolve();
    await expect(page).toHaveURL(`/app/roadmap#${first?.id}`);
    await expect(page.locator("[data-target]")).toBeInViewport();
  },
);

test("hides pages that need an account from visitors, and remembers recent selections", night, async ({ page }) => {
  await page.goto("/chloe-story");
  for (const { title } of palette.restricted.filter((entry) => entry.for === "user")) {
    await searchAll(page, title);
    await expect(page.locator(`[role=option]`, { hasText: new RegExp(`^${title}$`) })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(getField(page)).toHaveCount(0);
  }
  await choose(page, palette.links[0]?.title ?? "");
  await expect(page).toHaveURL(palette.links[0]?.to ?? "");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: palette.groups.recent })).toContainText(palette.links[0]?.title ?? "");
});

test("switches the theme and opens a question in the Command Center without sending it", night, async ({ page }) => {
  await page.goto("/chloe-story");
  const theme = await page.locator("html").getAttribute("data-theme");
  await choose(page, palette.actions.theme.title);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", theme ?? "");
  await search(page, "zzqqxx & co?");
  await expect(page.getByText(palette.empty.text)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/app/command-center?ask=zzqqxx%20%26%20co%3F");
});

test("reports that stories cannot be searched offline, and finds everything else", night, async ({ page, context }) => {
  await page.goto("/app");
  await search(page, roadmap.slice(0, 4));
  await expect(getOptions(page).filter({ hasText: roadmap }).first()).toBeVisible();
  await context.setOffline(true);
  await getField(page).fill(roadmap.toLowerCase());
  await expect(page.getByText(palette.posts.offline)).toBeVisible();
  await expect(getOptions(page).filter({ hasText: roadmap }).first()).toBeVisible();
  await context.setOffline(false);
  await getField(page).fill(roadmap.slice(0, -1));
  await expect(page.getByText(palette.posts.offline)).toHaveCount(0);
});

test("opens after hydration when its button was pressed before", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/chloe-story");
  await getButton(page).click();
  await release();
  await expect(getField(page)).toBeFocused();
});

test("does not open from the post editor, which uses the same shortcut", night, async ({ page }) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.press("Control+k");
  await expect(title).toBeFocused();
  await expect(getField(page)).toHaveCount(0);
});

test("is accessible and fits on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/chloe-story");
  await searchAll(page, sentence.slice(0, 120));
  await expect(getOptions(page).filter({ hasText: oldestStory.title }).first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, "[role=dialog]");
});
