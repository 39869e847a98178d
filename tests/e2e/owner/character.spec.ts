import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { measureScripts } from "../script-time.ts";
import { expectToast, openAdmin, openPart } from "./admin-page.ts";
import { isolatedTest as test } from "./isolated-server.ts";
import { night } from "../at-night.ts";

// The router logs what it was fetching when the preview is loaded anew.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });

type Opened = {
  name: string;
  title: string;
  isOff: boolean;
  version: number;
  published: { [field: string]: unknown };
  draft: unknown;
};

const call = async (page: Page, body: object) => {
  const response = await page.request.post("/functions/v1/content-admin", { data: body });
  expect(response.status(), `${JSON.stringify(body).slice(0, 100)}: ${await response.text()}`).toBe(200);
  return (await response.json()) as { document: Opened; documents: Opened[]; problems: unknown[] };
};
const readDocument = async (page: Page, name: string): Promise<Opened> =>
  (await call(page, { action: "get", name })).document;

const openTab = async (page: Page) => {
  await openAdmin(page, "Character");
  await expect(page.getByRole("heading", { name: "All texts, page by page" })).toBeVisible();
};
const openDocument = async (page: Page, title: string, isOff = false) => {
  const edit = page.getByRole("button", { name: `Edit: ${title}`, exact: true });
  // It stays open for the next one.
  if (isOff && !(await edit.isVisible())) await page.getByText("Texts of pages that are off").click();
  await edit.click();
  await expect(page.getByRole("form", { name: `Text: ${title}` })).toBeVisible();
};
const untilSaved = (page: Page) => expect(page.getByText("Saved as draft", { exact: true })).toBeVisible();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const publish = async (page: Page) => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing to save", { exact: true })).toBeVisible();
};

test("publishes a text that visitors see when the owner is told so, and takes it back", night, async ({ page }) => {
  const readPage = async () => (await page.request.get("/chloe-chat")).text();
  await openTab(page);
  await openDocument(page, "Chat");
  const before = await field(page, "Heading").inputValue();
  await field(page, "Heading").fill("Sit by the lighthouse");
  await untilSaved(page);
  expect(await readPage()).not.toContain("Sit by the lighthouse");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Published. Visitors see it now.");
  expect(await readPage()).toContain("Sit by the lighthouse");

  await page.getByRole("button", { name: "Back to the shipped text: Heading" }).click();
  await expect(field(page, "Heading")).toHaveValue(before);
  await expect(field(page, "Heading")).toBeFocused();
  await untilSaved(page);
  await publish(page);
  await expect.poll(readPage).not.toContain("Sit by the lighthouse");
});

test("undoes and redoes by keys, over all fields", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Chat");
  const [heading, text] = await Promise.all(["Heading", "Text"].map((name) => field(page, name).first().inputValue()));
  await field(page, "Heading").fill("One");
  await field(page, "Text").first().fill("Two");
  await page.keyboard.press("Control+z");
  await expect(field(page, "Text").first()).toHaveValue(text ?? "");
  await expect(field(page, "Heading")).toHaveValue("One");
  await page.keyboard.press("Control+z");
  await expect(field(page, "Heading")).toHaveValue(heading ?? "");
  await expect(field(page, "Heading")).toBeFocused();
  await page.keyboard.press("Control+Shift+z");
  await expect(field(page, "Heading")).toHaveValue("One");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectToast(page, "The draft is discarded. Undo brings it back.");
  await expect(field(page, "Heading")).toHaveValue(heading ?? "");
});

test("reorders a list by keys alone", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Chat");
  const first = field(page, "Suggestion 1");
  const [one, two] = [await first.inputValue(), await field(page, "Suggestion 2").inputValue()];
  await first.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(field(page, "Suggestion 2")).toHaveValue(one);
  await expect(field(page, "Suggestion 1")).toHaveValue(two);
  await expect(field(page, "Suggestion 2")).toBeFocused();
  await expect(page.getByText(/^Suggestion 1 is now number 2 of \d+\.$/)).toBeAttached();
  await untilSaved(page);
  expect(((await readDocument(page, "chat")).draft as { suggestions: string[] }).suggestions.slice(0, 2)).toEqual([
    two,
    one,
  ]);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectToast(page, "The draft is discarded. Undo brings it back.");
});

test("reorders a list by dragging", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Chat");
  const names = [1, 2, 3].map((place) => `Suggestion ${place}`);
  const [one, two, three] = await Promise.all(names.map((name) => field(page, name).inputValue()));
  const findHandle = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ has: field(page, name) })
      .getByTitle("Drag to another place");
  await findHandle("Suggestion 1").hover();
  await page.mouse.down();
  await findHandle("Suggestion 4").hover();
  await page.mouse.up();
  await expect.poll(() => Promise.all(names.map((name) => field(page, name).inputValue()))).toEqual([two, three, one]);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectToast(page, "The draft is discarded. Undo brings it back.");
});

test("names what is wrong at its field, and keeps it in the browser", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Chat");
  await field(page, "Heading").fill("");
  await field(page, "Heading").blur();
  await expect(
    page.getByText("Not saved: one field needs your attention. What you typed is kept in this browser."),
  ).toBeVisible();
  await expect(field(page, "Heading")).toHaveAccessibleDescription(/Must not be empty\./);
  await page.reload();
  await openPart(page, "Character");
  await openDocument(page, "Chat");
  await expect(page.getByText("What you typed here before is back. It was not saved yet.")).toBeVisible();
  await expect(field(page, "Heading")).toHaveValue("");
  await page.getByRole("button", { name: "Back to the shipped text: Heading" }).click();
  await field(page, "Heading").blur();
  await expect(
    page.getByText("Not saved: one field needs your attention. What you typed is kept in this browser."),
  ).toBeHidden();
});

test("overwrites nothing that was saved elsewhere until told to", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Feedback");
  const { version, published } = await readDocument(page, "feedback");
  await call(page, { action: "save", name: "feedback", version, value: { ...published, title: "Theirs" } });
  await field(page, "Title").fill("Mine");
  const dialog = page.getByRole("dialog", { name: "This text was changed while you were editing" });
  await expect(dialog.getByText("Theirs")).toBeVisible();
  expect((await readDocument(page, "feedback")).draft).toMatchObject({ title: "Theirs" });
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await untilSaved(page);
  expect((await readDocument(page, "feedback")).draft).toMatchObject({ title: "Mine" });
});

test("finds a text anywhere, and leads to its field", night, async ({ page }) => {
  await openTab(page);
  await page.getByRole("searchbox", { name: "Search all texts" }).fill("good chair");
  await page
    .getByRole("list", { name: "Search all texts" })
    .getByRole("button", { name: /Greeting/ })
    .click();
  await expect(field(page, "Greeting")).toBeFocused();
});

test("goes back to an earlier version", night, async ({ page }) => {
  await openTab(page);
  await openDocument(page, "Donations");
  for (const heading of ["The first", "The second"]) {
    await field(page, "Heading").first().fill(heading);
    await untilSaved(page);
    await publish(page);
  }
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByText("The first")).toBeVisible();
  await dialog.getByRole("button", { name: "Use this version" }).click();
  await expect(field(page, "Heading").first()).toHaveValue("The first");
  await untilSaved(page);
});

test("saves what was typed while the site did not respond", night, async ({ page, context }) => {
  await openTab(page);
  await openDocument(page, "White paper");
  await context.setOffline(true);
  await field(page, "Heading").first().fill("Typed on a train");
  await expect(
    page.getByText(
      "Not saved: the site does not respond. What you typed is kept in this browser and saved when the site is back.",
    ),
  ).toBeVisible();
  await context.setOffline(false);
  await untilSaved(page);
  expect((await readDocument(page, "white-paper")).draft).toMatchObject({ heading: "Typed on a train" });
});

test("shows drafts in the preview, and visitors do not see them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTab(page);
  await openDocument(page, "Story page");
  const frame = page.frameLocator("iframe");
  await field(page, "Heading").first().fill("Only in the preview");
  await untilSaved(page);
  await expect(frame.getByText("Only in the preview")).toBeVisible();
  await page.getByRole("button", { name: "Light" }).click();
  await expect(frame.locator(":root")).toHaveAttribute("data-theme", "light");
  expect(await (await page.request.get("/chloe-story")).text()).not.toContain("Only in the preview");
});

test(
  "leaves the focus where the owner types while the preview loads a page that focuses a field",
  night,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTab(page);
    await openDocument(page, "Chat");
    const preview = page.getByRole("region", { name: "Preview" });
    const message = preview.frameLocator("iframe").getByRole("textbox");
    await expect(message).toBeVisible();
    await field(page, "Heading").fill("Sit by the fire");
    await untilSaved(page);
    await expect(preview.frameLocator("iframe").getByText("Sit by the fire")).toBeVisible();
    await message.evaluate((box: HTMLElement) => box.focus());
    await page.keyboard.type(", and stay");
    await expect(field(page, "Heading")).toHaveValue("Sit by the fire, and stay");

    const frame = preview.locator("iframe");
    await preview.getByRole("button", { name: "Use the page" }).click();
    await frame.click();
    await expect(frame).toBeFocused();
    await field(page, "Heading").focus();
    await preview.getByRole("button").last().focus();
    await page.keyboard.press("Tab");
    await expect(frame).toBeFocused();
  },
);

test("opens every text, and saves it unchanged without a problem", night, async ({ page }) => {
  test.slow();
  // As the site gave them to the page: asking twice for so many is more than a minute allows.
  const given = new Map<string, Promise<{ document: Opened }>>();
  page.on("response", (response) => {
    const asked = response.url().endsWith("/content-admin") && response.request().postDataJSON();
    if (asked && asked.action === "get") given.set(asked.name, response.json());
  });
  await openTab(page);
  const { documents } = await call(page, { action: "list" });
  expect(documents.length).toBeGreaterThan(30);
  const found: { name: string; problems: unknown[] }[] = [];
  for (const { name, title, isOff } of documents) {
    await openDocument(page, title, isOff);
    const { version, published, draft } = (await given.get(name))?.document ?? (await readDocument(page, name));
    const { problems } = await call(page, { action: "save", name, version, value: draft ?? published });
    if (problems.length > 0) found.push({ name, problems });
    await page.getByRole("button", { name: "All texts" }).click();
  }
  expect(found).toEqual([]);
});

test("is accessible in both themes and fits every window", night, async ({ page }) => {
  await openTab(page);
  await expect(field(page, "Name")).toBeVisible();
  // The page in the frame is checked by itself, and axe would count its landmarks among those of the panel.
  const aroundFrame = "section:has(iframe) > :not(:has(iframe))";
  await expectAccessible(page, "main section:not(:has(iframe))", aroundFrame);
  await openDocument(page, "Landing page");
  await expectAccessible(page, "main form", aroundFrame);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
});

test("opens with half a second of scripts and one call", night, async ({ page }) => {
  await openAdmin(page);
  const calls: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/content-admin") && calls.push(request.postDataJSON()));
  const readSeconds = await measureScripts(page);
  await openPart(page, "Character");
  await expect(page.getByRole("heading", { name: "All texts, page by page" })).toBeVisible();
  expect(await readSeconds(), "CPU time until the list of texts is there, in seconds").toBeLessThan(0.5);
  expect(calls).toContainEqual({ action: "list" });
});
