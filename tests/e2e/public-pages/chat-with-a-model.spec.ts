import chat from "#content/chat.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import {
  createHeldReply,
  respondWithError,
  stallAfter,
  startFakeModelServer,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { createTestWithService } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { night } from "../at-night.ts";

const { labels, scripted } = chat;
const half = "I was telling you about the lamp in the corridor, and about the step beyond it, which is worn, when";

/** A site on which visitors can talk with the character. */
const test = createTestWithService(
  () => startFakeModelServer(),
  ({ url }) => ({
    LLM_BASE_URL: url,
    LLM_MODEL: "fake-1",
    LLM_CONCURRENCY: "1",
    LLM_WARM: "off",
    PERSONA_CHAT: "on",
  }),
);

// One site for all of them, instead of one for each worker.
test.describe.configure({ mode: "default" });

test("talks with the character by keyboard alone, and says first that it is an AI", async ({
  service: model,
  page,
}) => {
  model.replyWith(streamText("The line of light came first, and I took it for the sun."));
  await page.goto("/chloe-chat");
  await expect(page.getByText(chat.model.ai)).toBeVisible();
  const field = page.getByRole("textbox", { name: labels.input });
  await field.focus();
  await page.keyboard.type("What came first, before the sun?");
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await expect(log.getByText("The line of light came first, and I took it for the sun.")).toBeVisible();
  await expect(log).toHaveAttribute("aria-busy", "false");
  await expect(field).toBeFocused();
  await expect(log.getByRole("button", { name: labels.copy })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(log.getByText("The line of light came first, and I took it for the sun.")).toBeVisible();
});

test("says with each question how the conversation began, and with whom", night, async ({ service: model, page }) => {
  model.replyWith(streamText('*She nods.* "Yes," she says.'));
  await page.goto("/chloe-chat");
  await page.getByRole("button", { name: labels.nextGreeting }).click();
  await page.getByRole("button", { name: labels.name }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Ann");
  await page.keyboard.press("Enter");
  const sent = page.waitForRequest("**/functions/v1/persona-chat");
  await page.getByRole("textbox", { name: labels.input }).fill("Are you there?");
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ greeting: 1, name: "Ann", idleMs: 0, earlier: 0 });
  const log = page.getByRole("log");
  await expect(log.locator("em")).toHaveText("She nods.");
  await expect(log.locator("q")).toHaveText('"Yes,"');
  await expect(log.getByText("*")).toHaveCount(0);
});

test("stops an answer where it is, keeps the half over a reload, and tries again", async ({ service: model, page }) => {
  model.replyWith(stallAfter(half));
  await page.goto("/chloe-chat");
  await page.getByRole("textbox", { name: labels.input }).fill("Tell me of the lamp");
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await expect(log.getByText("I was telling you about")).toBeVisible();
  await expect(page.getByRole("textbox", { name: labels.input })).toBeDisabled();
  await page.getByRole("button", { name: labels.stop }).click();
  await expect(log.getByText(labels.cut)).toBeVisible();
  await page.reload();
  await expect(log.getByText(labels.cut)).toBeVisible();
  model.replyWith(streamText("The lamp is on. Mind the step."));
  await log.getByRole("button", { name: labels.retry }).click();
  await expect(log.getByText("The lamp is on. Mind the step.")).toBeVisible();
  await expect(log.getByText(labels.cut)).toHaveCount(0);
});

test(
  "stops by Escape before the first word, and asks again only when told to",
  night,
  async ({ service: model, page }) => {
    model.replyWith(stallAfter(""));
    await page.goto("/chloe-chat");
    const field = page.getByRole("textbox", { name: labels.input });
    const before = model.calls.length;
    await field.fill("Are you there?");
    await field.press("Enter");
    await expect(field).toBeDisabled();
    await expect.poll(() => model.calls.length).toBe(before + 1);
    await page.keyboard.press("Escape");
    await expect(page.getByText(labels.unanswered)).toBeVisible();
    await expect(field).toBeFocused();
    const calls = model.calls.length;
    await page.reload();
    await expect(page.getByText(labels.unanswered)).toBeVisible();
    await expectAccessible(page);
    expect(model.calls.length).toBe(calls);
    model.replyWith(streamText("I am, by the lamp."));
    await page.getByRole("button", { name: labels.retry }).click();
    await expect(page.getByRole("log").getByText("I am, by the lamp.")).toBeVisible();
    await expect(page.getByText(labels.unanswered)).toHaveCount(0);
  },
);

test("shows a visitor the place in the queue, which can be left", async ({ service: model, page }) => {
  const held = createHeldReply("Good evening, at last.");
  model.replyWith(held.reply);
  const before = model.calls.length;
  const data = { session: "another", prompt: "A long question" };
  const other = page.request.post("/functions/v1/persona-chat", { data });
  await model.getCall(before);
  await page.goto("/chloe-chat");
  await page.getByRole("textbox", { name: labels.input }).fill("Is it my turn?");
  await page.keyboard.press("Enter");
  await expect(page.getByText(labels.placeNext).first()).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: labels.stop }).click();
  await expect(page.getByText(labels.unanswered)).toBeVisible();
  await page.getByRole("button", { name: labels.retry }).click();
  await expect(page.getByText(labels.placeNext).first()).toBeVisible();
  held.release();
  await other;
  await model.getCall(before + 1);
  held.release();
  await expect(page.getByRole("log").getByText("Good evening, at last.")).toBeVisible();
  expect(model.calls).toHaveLength(before + 2);
});

test("announces an answer once, when it is complete", night, async ({ service: model, page }) => {
  model.replyWith(streamText("The lamp is on. Mind the step. The corridor is long and the door is old."));
  await page.goto("/chloe-chat");
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("output, [aria-live=polite]");
        if (region?.textContent?.includes("lamp")) spoken.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("textbox", { name: labels.input }).fill("Is it dark?");
  await page.keyboard.press("Enter");
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await expect
    .poll(spoken)
    .toEqual([expect.stringContaining("The lamp is on. Mind the step. The corridor is long and the door is old.")]);
});

test("keeps what is too long in the field, and says how long it may be", night, async ({ page }) => {
  await page.goto("/chloe-chat");
  const field = page.getByRole("textbox", { name: labels.input });
  const text = "a".repeat(2_001);
  await field.fill(text);
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("2001");
  await expect(field).toHaveValue(text);
});

test("gives a scripted reply and says why when the model fails", night, async ({ service: model, page }) => {
  model.replyWith(respondWithError(401, "bad key"));
  await page.goto("/chloe-chat");
  await page.getByRole("button", { name: chat.suggestions[0] }).click();
  const log = page.getByRole("log");
  await expect(log.getByText(scripted.failed)).toBeVisible();
  await expect(page.getByRole("button", { name: chat.suggestions[0] })).toHaveCount(0);
});

test("answers words of self-harm with help lines, and asks no model", async ({ service: model, page }) => {
  const calls = model.calls.length;
  await page.goto("/chloe-chat");
  await page.getByRole("textbox", { name: labels.input }).fill("i want to die");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("988").first()).toBeVisible();
  expect(model.calls.length).toBe(calls);
});

test(
  "reports an answer to the owner, who reads just what was shown, also when the form comes late",
  night,
  async ({ service: model, page }) => {
    model.replyWith(streamText("The wind told me a secret of yours."));
    await page.goto("/chloe-chat");
    await page.getByRole("textbox", { name: labels.input }).fill("What did the wind say?");
    await page.keyboard.press("Enter");
    const chunk = /\/assets\/report-dialog-[\w-]{8}\.js$/;
    await page.route(chunk, (route) => route.abort());
    await page.getByRole("button", { name: labels.report }).click();
    await expect(page.getByText(navigation.errors.blocked.part).first()).toBeVisible();
    await page.unroute(chunk);
    await page.getByRole("button", { name: labels.report }).click();
    const dialog = page.getByRole("dialog", { name: chat.report.title });
    await expect(dialog.getByText("The wind told me a secret of yours.")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("textbox", { name: chat.report.note }).fill("Odd.");
    await dialog.getByRole("button", { name: chat.report.send }).click();
    await expect(page.getByText("Thank you", { exact: false }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  "answers from the script and says when she is back once the messages of a day are used up",
  night,
  async ({ service: model, page }) => {
    const admin = async (body: object) => {
      const response = await page.request.post("/functions/v1/content-admin", { data: body });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as { document: { version: number; published: object } };
    };
    const name = "persona-chat";
    const { document } = await admin({ action: "get", name });
    const value = { ...document.published, messagesPerDay: 0 };
    const saved = await admin({ action: "save", name, version: document.version, value });
    await admin({ action: "publish", name, version: saved.document.version });

    const calls = model.calls.length;
    await page.goto("/chloe-chat");
    await page.getByRole("textbox", { name: labels.input }).fill("A word before midnight?");
    await page.keyboard.press("Enter");
    const why = page.getByRole("log").getByText(scripted.budget.split("{time}")[0] ?? "");
    await expect(why).toContainText(String(new Date().getUTCFullYear()));
    await expect(page.getByRole("textbox", { name: labels.input })).toBeEnabled();
    expect(model.calls.length).toBe(calls);
  },
);
