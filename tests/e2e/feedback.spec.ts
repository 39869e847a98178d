import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.beforeEach(async ({ page }) => page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes")));

const openDrawer = async (page: Page) => {
  await page.goto("/landing");
  await page.getByRole("button", { name: "Feedback" }).click();
  const drawer = page.getByRole("dialog", { name: "Tell me what you noticed" });
  await expect(drawer.getByLabel("Subject")).toBeVisible();
  return drawer;
};

test("thanks, closes and clears the form, and sends nothing", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const drawer = await openDrawer(page);
  await expect(drawer.getByText("This form is not sent anywhere")).toBeVisible();
  await drawer.getByLabel("Name").fill("Ada");
  await drawer.getByLabel("Email").fill("ada@example.org");
  await drawer.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Compliment" }).click();
  await drawer.getByLabel("5 stars").check();
  await drawer.getByLabel("Subject").fill("The rain");
  await drawer.getByLabel("Message").fill("I could hear it.");
  await drawer.getByLabel("You may contact me about this").check();
  await drawer.getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByText("Thank you for your feedback!")).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Feedback" }).click();
  for (const label of ["Name", "Email", "Subject", "Message"]) await expect(drawer.getByLabel(label)).toHaveValue("");
  await expect(drawer.getByLabel("5 stars")).not.toBeChecked();
  await expect(drawer.getByLabel("You may contact me about this")).not.toBeChecked();
  expect(sent).toEqual([]);
});

test("requires subject and message, and validates the email address", async ({ page }) => {
  const drawer = await openDrawer(page);
  await drawer.getByLabel("Email").fill("ada@");
  await drawer.getByRole("button", { name: "Submit feedback" }).click();
  await expect(drawer.getByText("Please enter a subject.")).toBeVisible();
  await expect(drawer.getByText("Please enter a message.")).toBeVisible();
  await expect(drawer.getByText("Please enter a valid email address, or leave it empty.")).toBeVisible();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByLabel("Email")).toBeFocused();
  await drawer.getByLabel("Email").fill("");
  await drawer.getByLabel("Subject").fill("Hello");
  await drawer.getByLabel("Message").fill("Only this.");
  await drawer.getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByText("Thank you for your feedback!")).toBeVisible();
});

test("offers the six categories", async ({ page }) => {
  const drawer = await openDrawer(page);
  await drawer.getByRole("combobox", { name: "Category" }).click();
  await expect(page.getByRole("option")).toHaveText([
    "Bug",
    "Feature",
    "Improvement",
    "General",
    "Compliment",
    "Other",
  ]);
});

test("supports rating by keyboard", async ({ page }) => {
  const drawer = await openDrawer(page);
  await drawer.getByLabel("1 star", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(drawer.getByLabel("3 stars")).toBeChecked();
});

test("keeps the input when the drawer or the page is closed", async ({ page }) => {
  const drawer = await openDrawer(page);
  await drawer.getByLabel("Subject").fill("Half a");
  await drawer.getByLabel("4 stars").check();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Feedback" })).toBeFocused();
  await page.getByRole("button", { name: "Feedback" }).click();
  await expect(drawer.getByLabel("Subject")).toHaveValue("Half a");
  await page.reload();
  await page.getByRole("button", { name: "Feedback" }).click();
  await expect(drawer.getByLabel("Subject")).toHaveValue("Half a");
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

  const fill = async (page: Page) => {
    const drawer = await openDrawer(page);
    await drawer.getByLabel("Subject").fill("The rain");
    await drawer.getByLabel("Message").fill("I could hear it.");
    await drawer.getByRole("button", { name: "Submit feedback" }).click();
    return drawer;
  };

  test("says so and sends the input", async ({ page }) => {
    const sent: unknown[] = [];
    await page.route("**/functions/v1/feedback", async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { message: "Thank you for your feedback!" } });
    });
    const drawer = await fill(page);
    await expect(page.getByText("Thank you for your feedback!")).toBeVisible();
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

  test("reports a failure and keeps the input", async ({ page }) => {
    await page.route("**/functions/v1/feedback", (route) =>
      route.fulfill({
        status: 503,
        json: { error: "Your feedback could not be stored just now.", code: "unavailable" },
      }),
    );
    const drawer = await fill(page);
    await expect(drawer.getByRole("alert")).toHaveText("Your feedback could not be stored just now.");
    await expect(drawer.getByLabel("Message")).toHaveValue("I could hear it.");
    await expect(drawer.getByText("What you write is stored on this site")).toBeVisible();
  });
});
