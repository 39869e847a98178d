import chat from "#content/chat.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { fill } from "#contracts/fill.ts";
import { expectAccessible } from "../accessibility.ts";
import { createApprovedAccount, signIn } from "../accounts.ts";
import { createTestWithService } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow } from "../site.ts";

const { labels } = chat;

/** A site on which visitors can talk with the character. */
const test = createTestWithService(
  () => startFakeModelServer(),
  ({ url }) => ({ LLM_BASE_URL: url, LLM_MODEL: "fake-1", LLM_WARM: "off", PERSONA_CHAT: "on" }),
);
test.describe.configure({ mode: "default" });

const describeVersion = (number: number, count: number) => fill(labels.versionNumber, { number, count });

test("shows three versions after the third try, and the branch of a message that was edited, by keyboard", async ({
  service: model,
  page,
}) => {
  await page.goto("/chloe-chat");
  const field = page.getByRole("textbox", { name: labels.input });
  const log = page.getByRole("log");
  model.replyWith(streamText("The first answer."));
  await field.fill("What came first?");
  await field.press("Enter");
  await expect(log.getByText("The first answer.")).toBeVisible();
  for (const text of ["The second answer.", "The third answer."]) {
    model.replyWith(streamText(text));
    await log.getByRole("button", { name: labels.retry }).press("Enter");
    await expect(log.getByText(text)).toBeVisible();
  }
  await expect(log.getByText(describeVersion(3, 3))).toBeAttached();
  await log.getByRole("button", { name: labels.previousVersion }).press("Enter");
  await expect(log.getByText("The second answer.")).toBeVisible();
  await page.reload();
  await expect(log.getByText("The second answer.")).toBeVisible();
  await expect(log.getByText(describeVersion(2, 3))).toBeAttached();

  model.replyWith(streamText("Another way."));
  await log.getByRole("button", { name: labels.edit }).press("Enter");
  const edited = log.getByRole("textbox", { name: labels.editMessage });
  await expect(edited).toBeFocused();
  await edited.fill("What came last?");
  await edited.press("Enter");
  await expect(log.getByText("Another way.")).toBeVisible();
  await expect(log.getByText("The second answer.")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await log.getByRole("button", { name: labels.previousVersion }).press("Enter");
  await expect(log.getByText("What came first?")).toBeVisible();
  await expect(log.getByText("The second answer.")).toBeVisible();
});

test("keeps the talks of somebody who wants that, shows them in another browser, and deletes them", async ({
  service: model,
  page,
  request,
  browser,
  baseURL,
}) => {
  model.replyWith(streamText("Good evening, Ann."));
  const account = await createApprovedAccount(request);
  await signIn(page, account);
  await page.goto("/chloe-chat");
  await page.getByRole("button", { name: labels.talks }).press("Enter");
  const drawer = page.getByRole("dialog", { name: labels.talks });
  const keep = drawer.getByRole("switch", { name: labels.keepTalks });
  await expect(keep).not.toBeChecked();
  await keep.press("Space");
  await expect(keep).toBeChecked();
  await expect(drawer.getByText(neoChat.conversations.empty)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await drawer.getByRole("button", { name: neoChat.conversations.new }).press("Enter");
  const field = page.getByRole("textbox", { name: labels.input });
  const log = page.getByRole("log");
  await field.fill("I am Ann.");
  await field.press("Enter");
  await expect(log.getByText("Good evening, Ann.")).toBeVisible();
  await page.reload();
  await expect(log.getByText("Good evening, Ann.")).toBeVisible();
  await expectNoOverflow(page);

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(other, account);
  await other.goto("/chloe-chat");
  await other.getByRole("button", { name: labels.talks }).press("Enter");
  await other.getByRole("dialog").getByRole("button", { name: "I am Ann.", exact: true }).press("Enter");
  await expect(other.getByRole("log").getByText("Good evening, Ann.")).toBeVisible();
  await other.getByRole("button", { name: labels.talks }).press("Enter");
  await other.getByRole("switch", { name: labels.keepTalks }).press("Space");
  await other.getByRole("button", { name: labels.forgetTalksNow }).press("Enter");
  await expect(other.getByRole("log").getByText("Good evening, Ann.")).toHaveCount(0);
  await other.context().close();

  await page.reload();
  await expect(page.getByRole("button", { name: labels.talks })).toBeVisible();
  await expect(log.getByText("Good evening, Ann.")).toHaveCount(0);
});
