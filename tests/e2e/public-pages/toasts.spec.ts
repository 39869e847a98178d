import access from "#content/access.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { measureBox, waitForLoads } from "../layout.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

/** Opens a form whose requests get this reply, with a paused clock. */
const openForm = async (page: Page, reply: "success" | "failure") => {
  let count = 0;
  await page.route("**/functions/v1/request-access", (route) => {
    count += 1;
    return reply === "success"
      ? route.fulfill({ json: { message: `Answer ${count}` } })
      : route.fulfill({ status: 500, json: { error: "away", code: "internal" } });
  });
  await page.clock.install();
  await page.goto("/request-access");
  await waitForLoads(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
};

const send = async (page: Page) => {
  await page.getByLabel(access.request.labels.name).fill("Ada");
  await page.getByLabel(access.request.labels.email).fill("ada@example.org");
  await page.getByLabel(access.request.labels.reason).fill("I would like to see it.");
  await page.getByLabel(access.request.labels.reason).press("Tab");
  await page.keyboard.press("Enter");
};

test("shows one toast at a time, for 5 s each, and longer while it is hovered or focused", async ({ page }) => {
  await openForm(page, "success");
  const toast = page.getByText(access.request.toasts.submitted, { exact: true });
  await send(page);
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);

  await send(page);
  await expect(page.getByText("Answer 2")).toBeVisible();
  await page.clock.runFor(4_000);
  await send(page);
  await expect(page.getByText("Answer 3")).toBeVisible();
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(page.getByText("Answer 3")).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);

  await send(page);
  await expect(page.getByText("Answer 4")).toBeVisible();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByLabel(access.request.labels.name).focus();
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);
});

test("shows an error for 10 s", night, async ({ page }) => {
  await openForm(page, "failure");
  await send(page);
  const toast = page.getByText(access.request.toasts.failed, { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1024, height: 640 },
])
  test(`shows the toast without covering the pressed button at ${viewport.width} px`, night, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openForm(page, "success");
    await page.getByLabel(access.request.labels.name).fill("Ada");
    await page.getByLabel(access.request.labels.email).fill("ada@example.org");
    await page.getByLabel(access.request.labels.reason).fill("I would like to see it.");
    const button = page.getByRole("main").getByRole("button", { name: access.request.submit });
    // At the bottom of the window, where toasts appear.
    await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await button.click();
    const toast = page.locator(".glass").filter({ hasText: access.request.toasts.submitted });
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000);
    const [pressed, shown] = [await measureBox(button), await measureBox(toast)];
    const overlaps =
      shown.x < pressed.x + pressed.width &&
      pressed.x < shown.x + shown.width &&
      shown.y < pressed.y + pressed.height &&
      pressed.y < shown.y + shown.height;
    expect(overlaps).toBe(false);
  });
