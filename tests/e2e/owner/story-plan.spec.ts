import type { Page } from "@playwright/test";
import { publishedLine } from "#contracts/book/book-run.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { night } from "../at-night.ts";
import { content, openAdmin, expectToast, findRow, unique } from "./admin-page.ts";
import { createIsolatedTest, createTestWithService } from "./isolated-server.ts";

const test = createTestWithService(
  () => startFakeModelServer(),
  ({ url }) => ({ LOG_LEVEL: "silent", LLM_BASE_URL: url, LLM_MODEL: "fake-1", LLM_WARM: "off" }),
);
const builtInTest = createIsolatedTest();

const json = (value: unknown) => streamText(JSON.stringify(value));
const tell = (count: number, kind: string) =>
  streamText(
    Array.from({ length: count }, (_, index) => `I wrote line ${index} of the ${kind} evening myself.`).join(" "),
    { chunkLength: 400 },
  );
const plan = {
  title: "A Quiet Evening",
  premise: "Somebody stays up.",
  thread: "none",
  beats: ["It gets dark.", "The lamp is lit.", "Somebody knocks.", "The lamp goes out."],
  ending: "The window is dark.",
  newThread: { statement: "who knocked", key: "quiet evening" },
  tags: ["night"],
  leansOn: [],
};
const fine = json({ problems: [] });
const summary = json({
  title: plan.title,
  excerpt: "An evening that was quiet until it was not.",
  picture: "a lamp in a window at night",
  facts: [{ kind: "event", subject: "line 3", statement: "it was written", sentence: "line 3 of the" }],
  closed: [],
  opened: [],
});

const openEngine = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => localStorage.setItem("settings", '{"chloe_api_key":"a-key","image_host_key":""}'));
  await openAdmin(page);
};
const findPlan = (page: Page) => page.getByRole("dialog", { name: "The plan of the next story" });

/** Shows the plan, by keyboard; the dialog opens by itself, because nobody has gone elsewhere meanwhile. */
const showPlan = async (page: Page) => {
  const show = page.getByRole("button", { name: "Show the plan first" });
  await expect(show).toBeEnabled();
  await show.press("Enter");
  await expect(findPlan(page)).toBeVisible();
  return findPlan(page);
};
const readScenes = (page: Page) =>
  findPlan(page)
    .getByRole("textbox", { name: /^Scene \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

test("the owner sees a plan first, changes it by keyboard, finds it again after a reload, and has it written", async ({
  page,
  service,
}) => {
  const calls = service.calls.length;
  service.replyWith(json(plan), tell(100, "quiet"), fine, summary);
  await openEngine(page);
  const dialog = await showPlan(page);
  await expectAccessible(page, "[role=dialog]");
  await expectNoOverflow(page);

  const title = unique("My evening");
  await dialog.getByRole("textbox", { name: "Title" }).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(title);
  await dialog.getByRole("textbox", { name: "Scene 2" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(dialog.getByRole("textbox", { name: "Scene 1" })).toBeFocused();
  await dialog.getByRole("button", { name: "Move down: Scene 3" }).press("Enter");
  await dialog.getByRole("button", { name: "Remove: Scene 5" }).press("Enter");
  await dialog.getByRole("button", { name: "Add: Scene" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Scene 5" })).toBeFocused();
  await page.keyboard.type("Somebody laughs.");
  const changed = ["The lamp is lit.", "It gets dark.", "The lamp goes out.", "Somebody knocks.", "Somebody laughs."];
  expect(await readScenes(page)).toEqual(changed);

  // Before the field was left, so that only the browser has it.
  await page.reload();
  await page.getByRole("button", { name: "Open the plan" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  expect(await readScenes(page)).toEqual(changed);

  await dialog.getByRole("button", { name: "Write it" }).press("Enter");
  await expectToast(page, publishedLine);
  await expect(page.getByRole("button", { name: "Show the plan first" })).toBeEnabled();
  await expect(findRow(page, title)).toHaveCount(1);
  const prompt = String(service.calls[calls + 1]?.body.messages.at(-1)?.content);
  expect(prompt).toContain(changed.map((text, index) => `${index + 1}. ${text}`).join("\n"));
  expect(service.calls).toHaveLength(calls + 4);
});

test("a refused story names its check, keeps its text, and has only that mended", async ({ page, service }) => {
  const short = tell(60, "calm");
  service.replyWith(json(plan), short, short, short);
  await openEngine(page);
  await page.getByRole("button", { name: "Next Story" }).press("Enter");
  const open = page.getByRole("button", { name: "Refused story" });
  await expect(open).toBeEnabled();
  await page.reload();
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Refused: ${plan.title}` });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Length" })).toContainText("needs 800 at least");
  await expect(dialog.getByRole("region", { name: "The refused text" })).toContainText("I wrote line 59");
  await expectAccessible(page, "[role=dialog]");
  await expectNoOverflow(page);

  service.replyWith(short);
  await dialog.getByRole("button", { name: "Mend only that" }).press("Enter");
  await expect(page.getByRole("log")).toContainText("refused this story twice");
  await open.press("Enter");
  await expect(dialog).toContainText("The checks have refused this story twice.");
  service.replyWith(tell(100, "calm"), summary);
  await dialog.getByRole("button", { name: "Mend only that" }).press("Enter");
  await expectToast(page, publishedLine);
  await expect(open).toHaveCount(0);
  await expect(findRow(page, plan.title)).toHaveCount(1);
});

builtInTest(
  "the built-in storyteller shows its passages, and takes them in the owner's order",
  night,
  async ({ page }) => {
    await openEngine(page);
    const dialog = await showPlan(page);
    await expect(dialog).toContainText("takes passages of its material");
    const second = await dialog.getByRole("listitem").nth(1).getByRole("paragraph").textContent();
    await dialog.getByRole("button", { name: "Move up: Scene 2" }).press("Enter");
    await expect(dialog.getByRole("listitem").first().getByRole("paragraph")).toHaveText(second ?? "");
    await dialog.getByRole("button", { name: "Add: Scene" }).press("Enter");
    await page.keyboard.type("I turned off the lamp of my own accord.");
    const title = unique("Mine");
    await dialog.getByRole("textbox", { name: "Title" }).fill(title);
    await dialog.getByRole("button", { name: "Write it" }).press("Enter");
    await expectToast(page, publishedLine);
    await findRow(page, title).getByRole("button", { name: "Edit" }).click();
    await expect(content(page)).toHaveValue(/I turned off the lamp of my own accord\./);
  },
);
