import chat from "#content/chat.json" with { type: "json" };
import { startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { expectToast, openAdmin, tabTo } from "./admin-page.ts";
import { createTestWithService } from "./isolated-server.ts";
import { night } from "../at-night.ts";
import type { Page } from "@playwright/test";

const said = "The line of light came first, and I took it for the sun.";

/** A site on which nothing is set, and services beside it that it knows nothing of. */
const test = createTestWithService(
  async () => {
    const [model, mail] = await Promise.all([startFakeModelServer(streamText(said)), startFakeMailServer()]);
    const server = await serveOnLoopback(async (request) => {
      if (request.method === "GET") return Response.json({ data: [{ id: "fake-1" }] });
      return fetch(`${model.url}/chat/completions`, { method: "POST", body: await request.text() });
    });
    return {
      modelUrl: `${server.url}/v1`,
      mail,
      stop: () => Promise.all([server.stop(), model.stop(), mail.stop()]),
    };
  },
  () => ({ LOG_LEVEL: "silent" }),
);

// One site for all of them, instead of one for each worker.
test.describe.configure({ mode: "default" });

const part = (page: Page, title: string) => page.getByRole("form", { name: title });
const openSection = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true }).click();

test("the owner sets a model, tries it, and a visitor is answered by it without a restart", async ({
  page,
  service: { modelUrl },
}) => {
  await openAdmin(page, "Settings");
  const form = part(page, "Language model");
  await form.getByLabel("Address of the model’s server").fill(modelUrl);
  await form.getByLabel("Model", { exact: true }).fill("fake-1");
  await form.getByRole("button", { name: "Try it" }).click();
  await expect(form.getByText("fake-1 answers.")).toBeVisible();
  await form.getByRole("combobox", { name: "She answers visitors with it" }).click();
  await page.getByRole("option", { name: "Yes" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Language model: saved. It holds at once.");
  await expect(form.getByText("Not saved yet.")).toHaveCount(0);
  await expectAccessible(page, "main");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }

  await page.goto("/chloe-chat");
  await page.getByRole("textbox", { name: chat.labels.input }).fill("What came first?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(said)).toBeVisible();
});

test("a wrong value is named at its field, and what was typed outlives a lost connection", night, async ({ page }) => {
  await openAdmin(page, "Settings");
  const form = part(page, "Language model");
  await form.getByText("Limits and details").click();
  const room = form.getByLabel("Room, in tokens");
  await room.fill("12");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(room).toBeFocused();
  await expect(room).toHaveAttribute("aria-invalid", "true");
  await room.fill("4096");
  await page.route("**/functions/v1/settings", (route) => route.abort("connectionreset"));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/The site did not respond\. Nothing you typed is lost/)).toBeVisible();
  await page.unroute("**/functions/v1/settings");
  await openSection(page, "Mail");
  await openSection(page, "Language model (not saved)");
  await form.getByText("Limits and details").click();
  await expect(form.getByLabel("Room, in tokens")).toHaveValue("4096");
  await form.getByRole("button", { name: "Discard" }).click();
});

test("the owner sets mail by keyboard alone, and a test email arrives", async ({ page, service: { mail } }) => {
  await openAdmin(page, "Settings");
  await tabTo(page, page.getByRole("button", { name: "Mail", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mail", exact: true })).toBeFocused();
  const form = part(page, "Mail");
  const type = async (label: string, text: string) => {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type("Mail server", "127.0.0.1");
  await type("Port", String(mail.port));
  await type("Sender", "Chloe <chloe@example.org>");
  await type("Where a test email goes", "owner@example.org");
  await tabTo(page, form.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(form.getByText("One is stored. It is never shown.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save" })).toBeFocused();
  await tabTo(page, form.getByRole("button", { name: "Send a test email" }));
  await page.keyboard.press("Enter");
  await expect(form.getByText("Works")).toBeVisible();
  expect(mail.received.map(({ to }) => to)).toEqual([["owner@example.org"]]);
  await expectAccessible(page, "main");
});
