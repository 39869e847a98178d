import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { night } from "../at-night.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { callPostsAdmin, content, expectToast, onePixel, openAdmin, unique } from "./admin-page.ts";

const fixtures = path.resolve("packages/post-import/fixtures/clipboard");
const sources = globSync("*.html", { cwd: fixtures }).map((name) => path.basename(name, ".html"));
const readFixture = (name: string): string => readFileSync(path.join(fixtures, name), "utf8");

/** Pastes what a clipboard holds, by type. Returns whether the browser was to do it. */
const paste = (page: Page, clipping: Record<string, string>): Promise<boolean> =>
  content(page).evaluate((field, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    return field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clipping);

/** Sets the text; `|` is the caret, and a selection is between two of them. */
const write = async (page: Page, marked: string): Promise<void> => {
  await content(page).fill(marked.replaceAll("|", ""));
  const first = marked.indexOf("|");
  const last = marked.lastIndexOf("|");
  await content(page).evaluate(
    (field, [from = 0, to = 0]) => {
      field.focus();
      (field as HTMLTextAreaElement).setSelectionRange(from, to);
    },
    [first, first === last ? first : last - 1],
  );
};

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test("makes Markdown of what a dozen programs put on the clipboard, and takes it back in one step", async ({
  page,
}) => {
  await openAdmin(page);
  for (const source of sources) {
    await write(page, "Before it.|");
    expect(await paste(page, { "text/html": readFixture(`${source}.html`), "text/plain": "another text" })).toBe(false);
    // Pictures in the text are uploaded.
    const readText = async () =>
      (await content(page).inputValue()).replace(/!\[The seal\]\(\/[^)]+\)/, "![The seal](pasted-picture:0)");
    await expect.poll(readText, { message: source }).toBe(`Before it.\n\n${readFixture(`${source}.md`).trimEnd()}`);
    await press(page, "Control+z");
    await expect(content(page), source).toHaveValue("Before it.");
  }
});

test("pastes with formatting or, with Shift, without; and an address over words as their link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAdmin(page);
  const copy = (html: string, plain: string) =>
    page.evaluate(
      ([formatted = "", text = ""]) => {
        const item = (type: string, data: string) => [type, new Blob([data], { type })] as const;
        const types = [item("text/plain", text), ...(formatted === "" ? [] : [item("text/html", formatted)])];
        return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(types))]);
      },
      [html, plain],
    );
  await copy('<ul><li>a <b>lamp</b></li><li>a <a href="https://example.com/">door</a></li></ul>', "a lamp\na door");
  await write(page, "|");
  await page.keyboard.type("For it:");
  await press(page, "Control+v");
  await expect(content(page)).toHaveValue("For it:\n\n- a **lamp**\n- a [door](https://example.com/)");
  await press(page, "Control+z");
  await expect(content(page)).toHaveValue("For it:");
  await press(page, "Control+Shift+v");
  await expect(content(page)).toHaveValue("For it:a lamp\na door");
  await copy("", "https://example.com/light");
  await write(page, "see |the lamp| there");
  await press(page, "Control+v");
  await expect(content(page)).toHaveValue("see [the lamp](https://example.com/light) there");
});

test("says what a paste leaves out, and leaves code and plain text to the browser", async ({ page }) => {
  await openAdmin(page);
  await write(page, "|");
  await paste(page, { "text/html": '<p>a <b>b</b></p><img src="file:///C:/x.png" alt="A lamp">', "text/plain": "a b" });
  await expect(content(page)).toHaveValue("a **b**");
  await expectToast(page, "Pasted, and not all of it came along");
  await expectToast(page, "The picture “A lamp” is a file on your computer: please drop it into the text.");
  expect(await paste(page, { "text/plain": "# a" })).toBe(true);
  await write(page, "```\n|\n```");
  expect(await paste(page, { "text/html": "<b>a</b>", "text/plain": "a" })).toBe(true);
});

test("puts a picture in when it is uploaded, where it belongs, and takes it back in one step", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/upload-picture", async (route) => {
    await released;
    await route.continue();
  });
  await openAdmin(page);
  await write(page, "Here: |");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Insert image" }).click();
  await (await chooser).setFiles({ name: "a lamp.png", mimeType: "image/png", buffer: onePixel });
  await expect(page.getByText("Uploading 1 picture…")).toBeVisible();
  await expect(content(page)).toHaveValue("Here: ");
  await content(page).press("Home");
  await page.keyboard.type("Look. ");
  release();
  await expect(content(page)).toHaveValue(/^Look\. Here: !\[a lamp\]\(\/\S+\)$/);
  await expect(page.getByText("Uploading 1 picture…")).toHaveCount(0);
  await page.keyboard.type("X");
  await expect(content(page)).toHaveValue(/^Look\. XHere: !/);
  await press(page, "Control+z", "Control+z");
  await expect(content(page)).toHaveValue("Look. Here: ");
});

test("goes on with lists, tasks and quotes, moves items by Tab, and lets go with Escape", async ({ page }) => {
  await openAdmin(page);
  await write(page, "|");
  await page.keyboard.type("- one");
  await press(page, "Enter");
  await page.keyboard.type("two");
  await press(page, "Enter", "Tab");
  await page.keyboard.type("in");
  await expect(content(page)).toHaveValue("- one\n- two\n  - in");
  await press(page, "Shift+Tab", "Enter", "Enter");
  await expect(content(page)).toHaveValue("- one\n- two\n- in\n");
  await page.keyboard.type("1. [x] done");
  await press(page, "Enter");
  await page.keyboard.type("> no quote");
  await expect(content(page)).toHaveValue("- one\n- two\n- in\n1. [x] done\n2. [ ] > no quote");
  await write(page, "> said|");
  await press(page, "Enter");
  await page.keyboard.type("more");
  await press(page, "Shift+Enter");
  await expect(content(page)).toHaveValue("> said\n> more\n");
  await write(page, "> said\n> more|");
  await press(page, "Enter", "Enter");
  await expect(content(page)).toHaveValue("> said\n> more\n");
  await write(page, "- a\n- b|");
  await press(page, "Tab");
  await expect(content(page)).toBeFocused();
  await press(page, "Control+z");
  await expect(content(page)).toHaveValue("- a\n- b");
  await press(page, "Escape", "Tab");
  await expect(content(page)).not.toBeFocused();
  await write(page, "words|");
  await press(page, "Shift+Tab");
  await expect(content(page)).not.toBeFocused();
});

test("formats by keys, and puts brackets and quotation marks around a selection", async ({ page }) => {
  await openAdmin(page);
  for (const [keys, expected] of [
    ["Control+b", "a **lamp** b"],
    ["Control+i", "a *lamp* b"],
    ["Control+k", "a [lamp](https://) b"],
    ["(", "a (lamp) b"],
    ["[", "a [lamp] b"],
    ['"', 'a "lamp" b'],
    ["`", "a `lamp` b"],
    ["x", "a x b"],
  ] as const) {
    await write(page, "a |lamp| b");
    await press(page, keys);
    await expect(content(page), keys).toHaveValue(expected);
    await press(page, "Control+z");
    await expect(content(page), keys).toHaveValue("a lamp b");
  }
});

test("takes the events of a keyboard on the screen, and leaves input methods alone", async ({ page }) => {
  await openAdmin(page);
  const send = (inputType: string, isComposing: boolean, data: string | null = null) =>
    content(page).evaluate(
      (field, given) =>
        field.dispatchEvent(new InputEvent("beforeinput", { ...given, cancelable: true, bubbles: true })),
      { inputType, isComposing, data },
    );
  await write(page, "- one|");
  expect(await send("insertLineBreak", true)).toBe(true);
  await expect(content(page)).toHaveValue("- one");
  expect(await send("insertLineBreak", false)).toBe(false);
  await expect(content(page)).toHaveValue("- one\n- ");
  await write(page, "|word|");
  expect(await send("insertText", true, "(")).toBe(true);
  expect(await send("insertText", false, "(")).toBe(false);
  await expect(content(page)).toHaveValue("(word)");
});

test("links to a story that was searched for", async ({ page }) => {
  await openAdmin(page);
  const name = unique("The only lighthouse");
  const { post } = await callPostsAdmin(page, {
    action: "create",
    postData: { title: name, content: "Light.", status: "published" },
  });
  await write(page, "see |the one| there");
  await press(page, "Control+Shift+k");
  await page.getByRole("searchbox", { name: "Search stories" }).fill(name);
  await page.getByRole("search", { name: "Link to a story" }).getByRole("button", { name }).click();
  await expect(content(page)).toHaveValue(`see [the one](/post/${post.slug}) there`);
  await expect(content(page)).toBeFocused();
  await callPostsAdmin(page, { action: "delete", postId: post.id });
});

test("finds and replaces, one by one or all in one step", async ({ page }) => {
  await openAdmin(page);
  await write(page, "|A lamp, a LAMP and a lampshade.");
  await press(page, "Control+Shift+h");
  const find = page.getByRole("textbox", { name: "Find", exact: true });
  await expect(find).toBeFocused();
  await find.fill("lamp");
  await expect(page.getByText("3 found.")).toBeVisible();
  await press(page, "Enter", "Enter");
  await expect(page.getByText(/^2 of 3:/)).toBeVisible();
  await expect(find).toBeFocused();
  await page.getByRole("textbox", { name: "Replace with" }).fill("light");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(content(page)).toHaveValue("A lamp, a light and a lampshade.");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect(content(page)).toHaveValue("A light, a light and a lightshade.");
  await expect(page.getByText("Replaced 2.")).toBeVisible();
  await press(page, "Escape");
  await expect(content(page)).toBeFocused();
  await press(page, "Control+z");
  await expect(content(page)).toHaveValue("A lamp, a light and a lampshade.");
  await press(page, "Control+Shift+h");
  await find.fill("lamp");
  await write(page, `|${"A line.\n".repeat(300)}The lamp.${"\nA line.".repeat(300)}`);
  await content(page).evaluate((field) => void (field.scrollTop = 0));
  await find.press("Enter");
  const readShare = (field: Element) => Math.round((field.scrollTop / (field.scrollHeight - field.clientHeight)) * 10);
  await expect.poll(() => content(page).evaluate(readShare)).toBe(5);
});

test("scrolls the preview with the text, and the text with the preview", async ({ page }) => {
  await openAdmin(page);
  await content(page).fill("A word and another one.\n\n".repeat(200));
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("A word and another one.");
  await content(page).evaluate((field) => void (field.scrollTop = field.scrollHeight));
  const readShare = (box: Element) => Math.round((box.scrollTop / (box.scrollHeight - box.clientHeight)) * 100);
  await expect.poll(() => preview.evaluate(readShare)).toBe(100);
  await preview.evaluate((box) => void (box.scrollTop = 0));
  await expect.poll(() => content(page).evaluate(readShare)).toBe(0);
  // Somebody who scrolls the preview while it is on its way to the text is who decides.
  await preview.evaluate((box) => {
    const field = document.querySelector("#post-content")!;
    field.addEventListener("scroll", () => (box.scrollTop = 0), { once: true });
    field.scrollTop = field.scrollHeight;
  });
  await expect.poll(() => content(page).evaluate(readShare)).toBe(0);
});

test("inserts a table, a callout, a footnote and an embed by the toolbar", async ({ page }) => {
  await openAdmin(page);
  for (const [name, expected] of [
    ["Strikethrough", "a ~~lamp~~"],
    ["Callout", "a \n\n> [!NOTE]\n> lamp"],
    ["Footnote", "a lamp[^1]\n\n[^1]: note"],
    ["Table", "a lamp\n\n| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |"],
    ["Embed", "a \n\nhttps://"],
  ] as const) {
    await write(page, "a |lamp|");
    await page.getByRole("button", { name, exact: true }).click();
    await expect(content(page), name).toHaveValue(expected);
  }
});

test("fits a narrow phone with its bars open, in either theme", night, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openAdmin(page);
  for (const name of ["Find and replace", "Link to a story"]) {
    await page.getByRole("button", { name }).click();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});
