import consoleTexts from "#content/console.json" with { type: "json" };
import neo from "#content/neo.json" with { type: "json" };
import texts from "#content/neo-chat.json" with { type: "json" };
import { offlineReplyMs } from "#app/features/chat/engine/offline-transport.ts";
import { expectAccessible } from "../accessibility.ts";
import { blockFonts, readSettled } from "../layout.ts";
import { unique } from "../owner/admin-page.ts";
import { closeConnections, streamAnswer, testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow, withHydrationWait } from "../site.ts";
import { ask, askAndWait, openConsole, getField, getSend, getThread, waitUntilAnswered } from "./neo-page.ts";
import { night } from "../at-night.ts";

// Wide enough for the list of conversations.
test.use({ viewport: { width: 1440, height: 900 } });

test("sends with Enter, ignores blank messages, streams the answer and adds the conversation to the list", async ({
  page,
  request,
}) => {
  await openConsole(page, request);
  await expect(page.getByText(texts.heading)).toBeVisible();
  await expect(getSend(page)).toBeDisabled();
  await ask(page, "   ");
  await expect(page.getByText(texts.processing)).toBeHidden();
  const question = `${unique("First line")}\nsecond line`;
  await getField(page).fill(question.split("\n")[0] ?? "");
  await getField(page).press("Shift+Enter");
  await getField(page).pressSequentially("second line");
  await expect(getField(page)).toHaveValue(question);
  await getField(page).press("Enter");
  await expect(page.getByText(texts.processing)).toBeVisible();
  await expect(getField(page)).toHaveValue("");
  await getField(page).fill("more");
  await expect(getSend(page)).toBeDisabled();
  await streamAnswer(request, question, "It is **br");
  await expect(getThread(page).getByText("It is **br")).toBeVisible();
  await streamAnswer(
    request,
    question,
    "ight**.\n\n```js\nconst a = 1;\n```\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))",
  );
  await streamAnswer(request, question);
  await waitUntilAnswered(page);
  await expect(getThread(page).locator("strong")).toHaveText("bright");
  await expect(getThread(page).locator("[data-code=keyword]")).toHaveText("const");
  await expect(getThread(page).locator("img, a")).toHaveCount(0);
  await expect(page).toHaveURL(/\/console\?chat=\d+$/);
  await expect(page.getByRole("navigation", { name: texts.conversations.title }).getByRole("link")).toHaveCount(1);
  await expect(getSend(page)).toBeEnabled();
});

test("stops an answer with Escape and with the button, and keeps its text", night, async ({ page, request }) => {
  await openConsole(page, request);
  const question = unique("Tell me a long one");
  await ask(page, question);
  await streamAnswer(request, question, "Once upon");
  await expect(getThread(page).getByText("Once upon")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(getThread(page).getByText(texts.thread.stopped)).toBeVisible();
  await expect(getField(page)).toBeFocused();
  await ask(page, "Another one");
  await expect(page.getByText(texts.processing)).toBeVisible();
  await page.getByRole("button", { name: texts.composer.stop }).click();
  await expect(getThread(page).getByText(texts.thread.stopped)).toHaveCount(2);
  await page.reload();
  await expect(getThread(page).getByText("Once upon")).toBeVisible();
  await expect(getThread(page).getByText(texts.thread.stopped)).toHaveCount(2);
});

test("resumes an answer after a reload, after navigation and in another tab", async ({ context, page, request }) => {
  await openConsole(page, request);
  const question = unique("Tell me");
  await ask(page, question);
  await streamAnswer(request, question, "one ");
  await expect(getThread(page).getByText("one", { exact: true })).toBeVisible();
  await page.reload();
  await expect(getThread(page).getByText("one", { exact: true })).toBeVisible();
  await expect(page.getByText(texts.processing)).toBeVisible();
  await streamAnswer(request, question, "two ");
  await expect(getThread(page).getByText("one two")).toBeVisible();
  await page.getByRole("link", { name: consoleTexts.links.agents, exact: true }).click();
  await expect(page.getByRole("heading", { name: consoleTexts.agents.title })).toBeVisible();
  await streamAnswer(request, question, "three ");
  await page.goBack();
  await expect(getThread(page).getByText("one two three")).toBeVisible();
  const other = withHydrationWait(await context.newPage());
  await other.goto(page.url());
  await streamAnswer(request, question, "four");
  await streamAnswer(request, question);
  for (const tab of [page, other]) {
    await expect(getThread(tab).getByText("one two three four")).toBeVisible();
    await waitUntilAnswered(tab);
  }
  await ask(other, "Quick?");
  await expect(getThread(page).getByText("Answer to: Quick?")).toBeVisible();
});

test(
  "keeps the text of an answer while offline and resumes it afterwards",
  night,
  async ({ context, page, request }) => {
    await openConsole(page, request);
    const question = unique("Tell me");
    await ask(page, question);
    await streamAnswer(request, question, "before ");
    await expect(getThread(page).getByText("before")).toBeVisible();
    await context.setOffline(true);
    await closeConnections(request);
    await expect(page.getByText(texts.thread.lost)).toBeVisible();
    await expect(getThread(page).getByText("before")).toBeVisible();
    await streamAnswer(request, question, "after");
    await context.setOffline(false);
    await expect(getThread(page).getByText("before after")).toBeVisible();
    await streamAnswer(request, question);
    await waitUntilAnswered(page);
  },
);

test(
  "keeps a question that could not be sent across a reload, and sends it once",
  night,
  async ({ context, page, request }) => {
    await openConsole(page, request);
    await askAndWait(page, "Quick one first");
    await getField(page).fill("Half a thought");
    await page.reload();
    await expect(getField(page)).toHaveValue("Half a thought");
    // The messages so far must be loaded before going offline.
    await expect(getThread(page).getByText("Answer to: Quick one first")).toBeVisible();
    const ids = new Set<string>();
    page.on("request", (one) => {
      const body = one.url().endsWith("/neo-chat") ? (one.postDataJSON() as { messageId: string }) : null;
      if (body) ids.add(body.messageId);
    });
    await context.setOffline(true);
    await ask(page, "Quick, is anyone there?");
    await expect(getThread(page).getByText(texts.thread.unsent)).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(getThread(page).getByText("Quick, is anyone there?")).toBeVisible();
    await page.getByRole("button", { name: texts.thread.again }).click();
    await expect(getThread(page).getByText("Answer to: Quick, is anyone there?")).toBeVisible();
    expect(ids.size).toBe(1);
    await page.reload();
    await expect(getThread(page).getByText("Quick, is anyone there?", { exact: true })).toHaveCount(1);
  },
);

test(
  "creates branches by editing a question and by regenerating an answer, and switches between them",
  night,
  async ({ page, request }) => {
    await openConsole(page, request);
    await askAndWait(page, "Quick first");
    await askAndWait(page, "Quick second");
    const first = getThread(page).getByRole("listitem").first();
    await first.getByRole("button", { name: texts.actions.edit }).click();
    const form = page.getByRole("textbox", { name: texts.actions.editLabel });
    await expect(form).toBeFocused();
    await form.fill("Quick changed");
    await form.press("Enter");
    await expect(getThread(page).getByText("Answer to: Quick changed")).toBeVisible();
    await waitUntilAnswered(page);
    await expect(getThread(page).getByText("Quick second", { exact: true })).toBeHidden();
    await expect(first.getByText("2 / 2")).toBeVisible();
    await first.getByRole("button", { name: texts.actions.previous }).click();
    await expect(getThread(page).getByText("Answer to: Quick second")).toBeVisible();
    await getThread(page).getByRole("listitem").last().getByRole("button", { name: texts.actions.retry }).click();
    await expect(getThread(page).getByRole("listitem").last().getByText("2 / 2")).toBeVisible();
    await waitUntilAnswered(page);
    await page.reload();
    await expect(getThread(page).getByText("2 / 2")).toHaveCount(1);
  },
);

test("works by keyboard alone, fits every window and has no accessibility violation", async ({ page, request }) => {
  await openConsole(page, request);
  await ask(page, `Quick one\n\n${"    code ".repeat(60)}`);
  await expect(getThread(page).getByText("Answer to: Quick one")).toBeVisible();
  await waitUntilAnswered(page);
  const focusedLabels: string[] = [];
  await page.getByRole("button", { name: texts.composer.skip }).focus();
  await page.keyboard.press("Enter");
  await expect(getField(page)).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    focusedLabels.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
  }
  for (const name of [texts.actions.copy, texts.actions.edit, texts.actions.retry])
    expect(focusedLabels).toContain(name);
  await expectAccessible(page);
  for (const width of [320, 360, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    await expect.poll(() => getThread(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("button", { name: texts.conversations.open }).click();
  await expect(
    page.getByRole("dialog", { name: texts.conversations.title }).getByRole("link", { name: /^Quick one/ }),
  ).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: texts.conversations.open })).toBeFocused();
});

test("scrolls with an answer only while the end is in view", night, async ({ page, request }) => {
  await blockFonts(page);
  await openConsole(page, request);
  const question = unique("Tell me");
  await ask(page, question);
  const paragraphs = (from: number) =>
    Array.from({ length: 30 }, (_, index) => `Paragraph ${from + index}.`).join("\n\n");
  await streamAnswer(request, question, `${paragraphs(1)}\n\n`);
  await expect(getThread(page).getByText("Paragraph 30.")).toBeInViewport();
  await getThread(page).hover();
  await page.mouse.wheel(0, -500);
  await expect(page.getByRole("button", { name: texts.thread.latest })).toBeVisible();
  const readScrollTop = () => readSettled(page, () => getThread(page).evaluate((box) => box.scrollTop));
  const scrollTop = await readScrollTop();
  await streamAnswer(request, question, `${paragraphs(31)}\n\n`);
  await expect(getThread(page).getByText("Paragraph 60.")).toBeAttached();
  expect(await readScrollTop()).toBe(scrollTop);
  await page.getByRole("button", { name: texts.thread.latest }).click();
  await expect(getThread(page).getByText("Paragraph 60.")).toBeInViewport();
  await streamAnswer(request, question, "Paragraph 61.");
  await expect(getThread(page).getByText("Paragraph 61.")).toBeInViewport();
  await streamAnswer(request, question);
  await waitUntilAnswered(page);
});

test("answers in the console demo with a canned reply after a delay, without API calls", night, async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (one) => /\/(rest|auth|functions)\/v1\//.test(one.url()) && calls.push(one.url()));
  await page.clock.install();
  await page.goto("/dev-console");
  await page.clock.pauseAt(Date.now() + 120_000);
  await ask(page, "Hello");
  await page.clock.runFor(offlineReplyMs - 1);
  await expect(page.getByText(texts.processing)).toBeVisible();
  await page.clock.runFor(1);
  await page.clock.resume();
  await waitUntilAnswered(page);
  const answer = await getThread(page).getByRole("listitem").last().locator("p").first().textContent();
  expect(neo.offlineReplies).toContain(answer);
  await page.reload();
  await expect(page.getByText(texts.heading)).toBeVisible();
  expect(calls).toEqual([]);
});
