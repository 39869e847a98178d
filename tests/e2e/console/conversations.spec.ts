import { readFileSync } from "node:fs";
import texts from "#content/neo-chat.json" with { type: "json" };
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect } from "../site.ts";
import { askAndWait, openConsole } from "./neo-page.ts";
import { night } from "../at-night.ts";

// Wide enough for the list of conversations.
test.use({ viewport: { width: 1440, height: 900 } });

test("finds, renames, exports and deletes a conversation", async ({ page, request }) => {
  await openConsole(page, request);
  await askAndWait(page, "Quick apples");
  const address = page.url();
  await page.getByRole("link", { name: texts.conversations.new }).click();
  await expect(page.getByText(texts.heading)).toBeVisible();
  await askAndWait(page, "Quick pears");
  const list = page.getByRole("navigation", { name: texts.conversations.title });
  await page.getByRole("searchbox", { name: texts.conversations.search }).fill("appl");
  await expect(list.getByRole("link")).toHaveCount(1);
  await list.getByRole("link").click();
  await expect(page).toHaveURL(address);

  const options = (title: string) =>
    list.getByRole("button", { name: texts.conversations.options.replace("{title}", title) });
  await options("Quick apples").click();
  const dialog = page.getByRole("dialog", { name: texts.options.title, exact: true });
  await dialog.getByLabel(texts.options.name).fill("Of appl trees");
  await dialog.getByRole("button", { name: texts.options.save }).click();
  await expect(list.getByRole("link", { name: "Of appl trees" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await options("Of appl trees").click();
  const download = async (name: string) => {
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("button", { name, exact: true }).click();
    const file = await waiting;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const markdown = await download(texts.options.markdown);
  expect(markdown.name).toBe("of-appl-trees.md");
  expect(markdown.text).toContain("Answer to: Quick apples");
  const json = await download(texts.options.json);
  expect((JSON.parse(json.text) as { messages: { content: string }[] }).messages.map(({ content }) => content)).toEqual(
    ["Quick apples", "Answer to: Quick apples"],
  );
  await dialog.getByRole("button", { name: texts.options.delete }).click();
  await expect(dialog.getByText(texts.options.deleteTitle)).toBeFocused();
  await dialog.getByRole("button", { name: texts.options.delete }).click();
  await expect(page).toHaveURL(/\/console$/);
  await expect(list.getByText(texts.conversations.none)).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await page.goto(address);
  await expect(page.getByText(texts.missing.title)).toBeVisible();
});

test(
  "keeps the focus in the list when another conversation than the open one is deleted",
  night,
  async ({ page, request }) => {
    await openConsole(page, request);
    for (const question of ["Quick apples", "Quick pears"]) {
      await page.goto("/console");
      await askAndWait(page, question);
    }
    const list = page.getByRole("navigation", { name: texts.conversations.title });
    const name = texts.conversations.options.replace("{title}", "Quick apples");
    await list.getByRole("button", { name }).press("Enter");
    const remove = page.getByRole("dialog").getByRole("button", { name: texts.options.delete });
    await remove.press("Enter");
    await expect(page.getByText(texts.options.deleteTitle)).toBeFocused();
    await remove.press("Enter");
    await expect(list.getByText("Quick apples")).toHaveCount(0);
    await expect(list.getByText("Quick pears")).toBeVisible();
    await expect(list.locator(":focus")).toHaveCount(1);
  },
);
