import account from "#content/account.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import { createApprovedAccount, signIn } from "../accounts.ts";
import { expectAccessible } from "../accessibility.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { createTestWithService } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow } from "../site.ts";
import chat from "#content/chat.json" with { type: "json" };
import { night } from "../at-night.ts";

const { memory } = account;

/** A site whose character remembers. */
const test = createTestWithService(
  () => startFakeModelServer(),
  ({ url }) => ({ LLM_BASE_URL: url, LLM_MODEL: "fake-1", PERSONA_CHAT: "on", LLM_WARM: "off" }),
);

test(
  "remembers what somebody tells once they allow it, and they correct it and have it forgotten by keyboard",
  night,
  async ({ service: model, page, request }) => {
    const facts = [{ fact: "Has a dog named Pip.", sentence: "My dog is called Pip" }];
    model.replyWith((call, response, signal) => {
      const isLearning = call.body.messages[0]?.content?.startsWith("You note") === true;
      return streamText(isLearning ? JSON.stringify({ facts }) : "Pip is a good name.")(call, response, signal);
    });
    await signIn(page, await createApprovedAccount(request));
    await page.goto("/console/settings");
    await expect(page.getByRole("heading", { name: memory.title.replace("{name}", persona.name) })).toBeVisible();
    await expect(page.getByText(memory.none)).toBeVisible();
    await page.getByRole("switch", { name: memory.switch }).press("Space");
    await expect(page.getByText(memory.switchedOn)).toBeVisible();

    await page.goto("/chloe-chat");
    await page.getByRole("textbox", { name: chat.labels.input }).fill("My dog is called Pip.");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText("Pip is a good name.")).toBeVisible();
    const list = page.getByRole("list", { name: memory.list });
    await expect(async () => {
      await page.goto("/console/settings");
      await expect(list.getByText("Has a dog named Pip.")).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(list.getByText("My dog is called Pip")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await list.getByRole("button", { name: memory.correct }).press("Enter");
    const field = page.getByRole("textbox", { name: memory.fact });
    await expect(field).toBeFocused();
    await field.fill("Has a dog named Pop.");
    await field.press("Enter");
    await expect(list.getByText("Has a dog named Pop.")).toBeVisible();
    await list.getByRole("button", { name: memory.delete }).press("Enter");
    await expect(page.getByText(memory.none)).toBeVisible();
  },
);
