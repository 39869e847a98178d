import integrations from "#content/integrations.json" with { type: "json" };
import { fill } from "#contracts/fill.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { expectToast, openAdmin, tabTo } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const test = createIsolatedTest({ WEBHOOK_PRIVATE: "on" });
const { tokens, webhooks, once } = integrations;

test("the owner makes a token, which is shown once, and revokes it", async ({ page, isolatedServer }) => {
  await openAdmin(page, integrations.tab);
  const form = page.getByRole("form", { name: tokens.create });
  await form.getByRole("button", { name: tokens.create }).click();
  await expect(page.getByText(tokens.nameMissing)).toBeVisible();
  await expect(page.getByText(tokens.scopesMissing)).toBeVisible();
  await form.getByLabel(tokens.name).fill("Writing script");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel(tokens.scope["posts:draft"])).toBeFocused();
  await form.getByLabel(tokens.scope["posts:draft"]).check();
  await form.getByRole("button", { name: tokens.create }).click();
  const shown = page.getByRole("region", { name: once.token });
  await expect(shown).toBeFocused();
  const token = (await shown.getByRole("code").textContent()) ?? "";
  const write = () =>
    fetch(`${isolatedServer.url}/functions/v1/posts-admin`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ action: "create", postData: { title: "By a script", content: "Words." } }),
    });
  expect((await write()).status).toBe(200);
  await expectAccessible(page, "main");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await shown.getByRole("button", { name: once.done }).click();
  await expect(shown).toBeHidden();
  await page.getByRole("button", { name: fill(tokens.revokeOne, { name: "Writing script" }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: tokens.revoke }).click();
  await expectToast(page, tokens.revoked);
  await expect(page.getByText(tokens.empty)).toBeVisible();
  expect((await write()).status).toBe(401);
});

test(
  "the owner adds a webhook by keyboard, tests it, reads what was sent and sends it again",
  night,
  async ({ page }) => {
    let status = 500;
    const receiver = await serveOnLoopback(() => Promise.resolve(new Response(null, { status })));
    const url = `${receiver.url}/hook`;
    await openAdmin(page, integrations.tab);
    const form = page.getByRole("form", { name: webhooks.create });
    await form.getByLabel(webhooks.url).focus();
    await page.keyboard.type(url);
    await tabTo(page, form.getByLabel(webhooks.event["post.published"]));
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("button", { name: webhooks.create }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: once.webhook })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: fill(webhooks.testOne, { url }) }));
    await page.keyboard.press("Enter");
    await expectToast(page, fill(webhooks.refused, { problem: "The receiver answered 500." }));
    await tabTo(page, page.getByRole("button", { name: fill(webhooks.logOf, { url }) }));
    await page.keyboard.press("Enter");
    const log = page.getByRole("list", { name: fill(webhooks.logOf, { url }) });
    await expect(log.getByText(webhooks.state.failed)).toBeVisible();
    await expectAccessible(page, "main");
    status = 204;
    await tabTo(page, log.getByRole("button"));
    await page.keyboard.press("Enter");
    await expectToast(page, webhooks.accepted);
    await expect(log.getByText(webhooks.state.delivered)).toBeVisible();
    await page.getByRole("button", { name: fill(webhooks.deleteOne, { url }) }).click();
    await page.getByRole("dialog").getByRole("button", { name: webhooks.delete }).click();
    await expectToast(page, webhooks.deleted);
    await receiver.stop();
  },
);
