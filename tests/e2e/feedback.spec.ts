import feedback from "#content/feedback.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { measureBox } from "./layout.ts";
import { expect, test } from "./site.ts";
import { night } from "./at-night.ts";

test.beforeEach(async ({ page }) => page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes")));

const openDrawer = async (page: Page) => {
  await page.goto("/landing");
  await page.getByRole("button", { name: feedback.open }).click();
  const drawer = page.getByRole("dialog", { name: feedback.title });
  await expect(drawer.getByLabel(feedback.labels.subject)).toBeVisible();
  return drawer;
};

test("thanks the visitor, closes and clears the form, and sends nothing when feedback is not stored", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const drawer = await openDrawer(page);
  await expect(drawer.getByText(feedback.kept.nowhere)).toBeVisible();
  await drawer.getByLabel(feedback.labels.name).fill("Ada");
  await drawer.getByLabel(feedback.labels.email).fill("ada@example.org");
  await drawer.getByRole("combobox", { name: feedback.labels.category }).click();
  await page.getByRole("option", { name: feedback.categories.compliment }).click();
  await expect(drawer.getByRole("combobox", { name: feedback.labels.category })).toHaveText(
    feedback.categories.compliment,
  );
  await drawer.getByLabel("5 stars").check();
  await drawer.getByLabel(feedback.labels.subject).fill("The rain");
  await drawer.getByLabel(feedback.labels.message).fill("I could hear it.");
  await drawer.getByLabel(feedback.labels.contact).check();
  await drawer.getByRole("button", { name: feedback.submit }).click();
  await expect(page.getByText(feedback.thanks)).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: feedback.open }).click();
  for (const label of [feedback.labels.name, feedback.labels.email, feedback.labels.subject, feedback.labels.message])
    await expect(drawer.getByLabel(label)).toHaveValue("");
  await expect(drawer.getByLabel("5 stars")).not.toBeChecked();
  await expect(drawer.getByLabel(feedback.labels.contact)).not.toBeChecked();
  expect(sent).toEqual([]);
});

test("offers six categories, even if the press moves, and requires subject, message and a valid email address", async ({
  page,
}) => {
  const drawer = await openDrawer(page);
  const category = drawer.getByRole("combobox", { name: feedback.labels.category });
  await category.click();
  await expect(page.getByRole("option")).toHaveText([
    feedback.categories.bug,
    feedback.categories.feature,
    feedback.categories.improvement,
    feedback.categories.general,
    feedback.categories.compliment,
    feedback.categories.other,
  ]);
  const option = page.getByRole("option", { name: feedback.categories.compliment });
  await option.hover();
  const box = await measureBox(option);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 6, box.y + box.height / 2 + 3, { steps: 3 });
  await expect(drawer).not.toHaveAttribute("data-swiping");
  await page.mouse.up();
  await expect(category).toHaveText(feedback.categories.compliment);

  await drawer.getByLabel(feedback.labels.email).fill("ada@");
  await drawer.getByRole("button", { name: feedback.submit }).click();
  await expect(drawer.getByText("Please enter a subject.")).toBeVisible();
  await expect(drawer.getByText("Please enter a message.")).toBeVisible();
  await expect(drawer.getByText("Please enter a valid email address, or leave it empty.")).toBeVisible();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByLabel(feedback.labels.email)).toBeFocused();
  await drawer.getByLabel(feedback.labels.email).fill("");
  await drawer.getByLabel(feedback.labels.subject).fill("Hello");
  await drawer.getByLabel(feedback.labels.message).fill("Only this.");
  await drawer.getByRole("button", { name: feedback.submit }).click();
  await expect(page.getByText(feedback.thanks)).toBeVisible();
});

test("keeps the input and a rating by keyboard when the drawer is closed or the page reloaded", async ({ page }) => {
  const drawer = await openDrawer(page);
  await drawer.getByLabel(feedback.labels.subject).fill("Half a");
  await drawer.getByLabel("1 star", { exact: true }).focus();
  await page.keyboard.press("Space");
  for (let stars = 2; stars <= 4; stars += 1) await page.keyboard.press("ArrowRight");
  await expect(drawer.getByLabel("4 stars")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: feedback.open })).toBeFocused();
  await page.getByRole("button", { name: feedback.open }).click();
  await expect(drawer.getByLabel(feedback.labels.subject)).toHaveValue("Half a");
  await page.reload();
  await page.getByRole("button", { name: feedback.open }).click();
  await expect(drawer.getByLabel(feedback.labels.subject)).toHaveValue("Half a");
  await expect(drawer.getByLabel("4 stars")).toBeChecked();
});

test.describe("when the owner stores feedback", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/landing", async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/(id="public-settings">)\{("storeFeedback":\w+,)?/, '$1{"storeFeedback":true,')
        .replace(/,"storeFeedback":false/, "");
      await route.fulfill({ response, body: html });
    });
  });

  test("says so, keeps the input after a failure, then sends it", night, async ({ page }) => {
    await page.route("**/functions/v1/feedback", (route) =>
      route.fulfill({
        status: 503,
        json: { error: "Your feedback could not be stored just now.", code: "unavailable" },
      }),
    );
    const drawer = await openDrawer(page);
    await drawer.getByLabel(feedback.labels.subject).fill("The rain");
    await drawer.getByLabel(feedback.labels.message).fill("I could hear it.");
    await drawer.getByRole("button", { name: feedback.submit }).click();
    await expect(drawer.getByRole("alert")).toHaveText("Your feedback could not be stored just now.");
    await expect(drawer.getByLabel(feedback.labels.message)).toHaveValue("I could hear it.");
    await expect(drawer.getByText(feedback.kept.stored)).toBeVisible();

    await page.unroute("**/functions/v1/feedback");
    const sent: unknown[] = [];
    await page.route("**/functions/v1/feedback", async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { message: feedback.thanks } });
    });
    await drawer.getByRole("button", { name: feedback.submit }).click();
    await expect(page.getByText(feedback.thanks)).toBeVisible();
    await expect(drawer).toBeHidden();
    expect(sent).toEqual([
      {
        name: "",
        email: "",
        category: null,
        rating: 0,
        subject: "The rain",
        message: "I could hear it.",
        contact: false,
      },
    ]);
  });
});
