import playData from "#content/play.json" with { type: "json" };
import { expectAccessible } from "../accessibility.ts";
import { createAccount, logIn } from "../accounts.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { night } from "../at-night.ts";

const { gallery, generator, picture } = playData;
const first = {
  id: "00000000-0000-4000-8000-000000000001",
  user_id: "00000000-0000-4000-8000-00000000000a",
  base_prompt: "a red lamp",
  current_prompt: "a red lamp",
  image_url: "/media/avatar/happy.webp",
  status: "approved",
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
  parent: null,
  seed: 7,
  width: 1024,
  height: 1024,
  maker: "sketch",
  shared: false,
};

testBehindProxy("shows a user's images and their versions, and restores a prompt", async ({ page, request }) => {
  const second = {
    ...first,
    id: "00000000-0000-4000-8000-000000000002",
    current_prompt: "a red lamp, vibrant colors",
    status: "pending",
    version: 2,
    parent: first.id,
    created_at: "2026-01-02T00:00:00Z",
  };
  await page.route("**/rest/v1/images?*", (route) => route.fulfill({ json: [second, first] }));
  const email = await createAccount(request);
  await page.goto("/play-with-chloe/pictures");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: gallery.title })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);

  await page.getByRole("button", { name: picture.statuses.pending }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: gallery.lineage }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.locator("ins")).toHaveText(/vibrant colors/);
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: gallery.restore }).last().click();
  await expect(page.getByRole("textbox", { name: generator.prompt })).toHaveValue(second.current_prompt);
});

testBehindProxy(
  "moves the focus to the page's heading when the pictures of an account are deleted, to the last one",
  night,
  async ({ page, request }) => {
    await page.route("**/rest/v1/images?*", (route) =>
      route.fulfill({
        json:
          route.request().method() === "GET" ? [first, { ...first, id: "00000000-0000-4000-8000-000000000002" }] : [],
      }),
    );
    const email = await createAccount(request);
    await page.goto("/play-with-chloe/pictures");
    await logIn(page, email);
    for (const left of [1, 0]) {
      await page.getByRole("article").first().getByRole("button", { name: gallery.delete }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: gallery.delete }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("article")).toHaveCount(left);
      await expect(page.getByRole("heading", { level: 1, name: gallery.title })).toBeFocused();
    }
  },
);
