import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { openAdmin } from "./admin-page.ts";
import { createTestWithService } from "./isolated-server.ts";

/** A model that answers each form: a text, or what a post is announced with. */
const answer = JSON.stringify({
  text: "The lamp burned all night.",
  title: "The lamp",
  excerpt: "It burned.",
  tags: ["night"],
  imageAlt: "",
});

const test = createTestWithService(
  () => startFakeModelServer(streamText(answer)),
  ({ url }) => ({ LOG_LEVEL: "silent", LLM_BASE_URL: url, LLM_MODEL: "fake-1" }),
);

test("the owner has a selection said in the character's voice, takes it, and undoes it with one step", async ({
  page,
}) => {
  await openAdmin(page, "Posts");
  const field = page.getByRole("textbox", { name: "Content (Markdown supported)" });
  await field.fill("It got dark. The lamp was on. Then it rained.");
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    element.setSelectionRange(13, 29);
  });
  await page.getByRole("button", { name: "Ask the model" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask the model" });
  await dialog.getByRole("button", { name: "In Chloe’s voice" }).click();
  await expect(dialog.getByText("burned all night")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expect(field).toHaveValue("It got dark. The lamp burned all night. Then it rained.");
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(field).toHaveValue("It got dark. The lamp was on. Then it rained.");
});

test("the owner takes a title and tags by keyboard, and leaves the rest", async ({ page }) => {
  await openAdmin(page, "Posts");
  await page.getByRole("textbox", { name: "Content (Markdown supported)" }).fill("The lamp was on.");
  const ask = page.getByRole("button", { name: "Ask the model" });
  await expect(ask).toBeEnabled();
  await ask.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask the model" });
  await dialog.getByRole("button", { name: "Title, excerpt and tags" }).press("Enter");
  await dialog.getByRole("button", { name: "Use: Title" }).press("Enter");
  await dialog.getByRole("button", { name: "Use: Tags" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("The lamp");
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveValue("");
  await expect(page.getByText("night", { exact: true }).first()).toBeVisible();
});
