import type { Page } from "@playwright/test";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { night } from "../at-night.ts";
import { content, expectToast, openPart, title } from "./admin-page.ts";
import { createTestWithService } from "./isolated-server.ts";

const said = "It is half past nine, where I am.";

/** A site on which nothing is set, beside a model that it knows nothing of. */
const test = createTestWithService(
  async () => {
    const model = await startFakeModelServer(streamText(said));
    const server = await serveOnLoopback(async (request) => {
      if (request.method === "GET") return Response.json({ data: [{ id: "fake-1" }] });
      return fetch(`${model.url}/chat/completions`, { method: "POST", body: await request.text() });
    });
    return { modelUrl: `${server.url}/v1`, stop: () => Promise.all([server.stop(), model.stop()]) };
  },
  () => ({ LOG_LEVEL: "silent" }),
);
// The router logs what it was fetching when the next page is opened.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });

const mostPresses = 40;
const makingMs = 80_000;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

for (const width of [1440, 360])
  test(
    `from an empty folder to a published site that speaks in ${mostPresses} presses, at ${width} px`,
    night,
    async ({ page, service: { modelUrl } }) => {
      test.slow();
      let presses = 0;
      await page.exposeFunction("countPress", () => (presses += 1));
      await page.addInitScript(() =>
        addEventListener("click", () => (globalThis as unknown as { countPress(): void }).countPress(), true),
      );
      await page.setViewportSize({ width, height: 800 });

      await page.goto("/admin");
      await button(page, "Enter Admin Panel").click();
      await openPart(page, "Character");
      await button(page, "Start from nothing").first().click();
      await field(page, "Name").fill(`Juno of the Long Evening ${width}`);
      await field(page, "One line about them").fill("They mend clocks.");
      await field(page, "First words in the chat").fill("What time is it where you are?");
      await button(page, "Create the site").click();
      await expect(page.getByRole("heading", { name: /’s site is ready$/ })).toBeFocused({ timeout: makingMs });
      await expectNoOverflow(page);

      await openPart(page, "Settings");
      const form = page.getByRole("form", { name: "Language model" });
      await form.getByLabel("Address of the model’s server").fill(modelUrl);
      await form.getByLabel("Model", { exact: true }).fill("fake-1");
      await button(page, "Try it").click();
      await expect(form.getByText("fake-1 answers.")).toBeVisible();
      await form.getByRole("combobox", { name: "The character answers visitors with it" }).click();
      await page.getByRole("option", { name: "Yes" }).click();
      await form.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Language model: saved. It holds at once.");

      await openPart(page, "Posts");
      await title(page).fill(`The clock ${width}`);
      await content(page).fill("It had stopped at half past nine.");
      await page.getByRole("combobox", { name: "Status" }).click();
      await page.getByRole("option", { name: "Published" }).click();
      await button(page, "Create Post").click();
      await expectToast(page, "Post created successfully");

      await page.goto("/landing");
      await expect(page.getByText(`The clock ${width}`)).toBeVisible();
      await expectNoOverflow(page);
      const [chat] = await page
        .getByRole("link", { name: /chat|talk/i })
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute("href")).filter((href) => href?.endsWith("-chat")),
        );
      await page.goto(chat ?? "");
      await page.getByRole("textbox", { name: /message/i }).fill("What time is it?");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log").getByText(said)).toBeVisible();
      expect(presses).toBeLessThanOrEqual(mostPresses);
    },
  );
