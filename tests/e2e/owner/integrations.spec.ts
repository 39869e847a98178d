import { serveOnLoopback } from "#tests/support/serve.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { expectToast, openAdmin, tabTo } from "./admin-page.ts";
import { isolatedTest as test } from "./isolated-server.ts";
import { night } from "../at-night.ts";

test("the owner makes a token, which is shown once, and revokes it", async ({ page, isolatedServer }) => {
  await openAdmin(page, "Integrations");
  const form = page.getByRole("form", { name: "Create token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Please name the token.")).toBeVisible();
  await expect(page.getByText("Please choose what the token may do.")).toBeVisible();
  await form.getByLabel("Name").fill("Writing script");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Read posts and write drafts")).toBeFocused();
  await form.getByLabel("Read posts and write drafts").check();
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("region", { name: "Your new token" });
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
  await shown.getByRole("button", { name: "Done, it is copied" }).click();
  await expect(shown).toBeHidden();
  await page.getByRole("button", { name: `Revoke ${"Writing script"}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "The token was revoked.");
  await expect(page.getByText("There are no tokens yet.")).toBeVisible();
  expect((await write()).status).toBe(401);
});

test(
  "the owner adds a webhook by keyboard, tests it, reads what was sent and sends it again",
  night,
  async ({ page }) => {
    let status = 500;
    const receiver = await serveOnLoopback(() => Promise.resolve(new Response(null, { status })));
    const url = `${receiver.url}/hook`;
    await openAdmin(page, "Integrations");
    const form = page.getByRole("form", { name: "Add webhook" });
    await form.getByLabel("Address").focus();
    await page.keyboard.type(url);
    await tabTo(page, form.getByLabel("A post is published"));
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("button", { name: "Add webhook" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "The secret of your webhook" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: `Send a test to ${url}` }));
    await page.keyboard.press("Enter");
    await expectToast(page, `The receiver did not accept it: ${"The receiver answered 500."}`);
    await tabTo(page, page.getByRole("button", { name: `What was sent to ${url}` }));
    await page.keyboard.press("Enter");
    const log = page.getByRole("list", { name: `What was sent to ${url}` });
    await expect(log.getByText("failed")).toBeVisible();
    await expectAccessible(page, "main");
    status = 204;
    await tabTo(page, log.getByRole("button"));
    await page.keyboard.press("Enter");
    await expectToast(page, "The receiver accepted it.");
    await expect(log.getByText("delivered")).toBeVisible();
    await page.getByRole("button", { name: `Delete the webhook ${url}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "The webhook was deleted.");
    await receiver.stop();
  },
);
