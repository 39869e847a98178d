import { startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { findFreePort } from "#tests/process/site-process.ts";
import { newEmail } from "../accounts.ts";
import { expect, test } from "../site.ts";
import { openAdmin, expectToast, findOpener, openPart } from "./admin-page.ts";
import { type IsolatedServer, startIsolatedServer } from "./isolated-server.ts";
import { night } from "../at-night.ts";

test("lists stored emails without bodies and links the outbox", async ({ page }) => {
  const email = newEmail("mail");
  await page.request.post("/functions/v1/request-access", { data: { name: "Ada", email, reason: "To see." } });
  await openAdmin(page, "Email");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row.getByText("Stored here")).toBeVisible();
  await findOpener(row).click();
  await expect(row.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByText("No mail server is configured, so all emails stay on this site.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the outbox" })).toHaveAttribute("href", "/dev/mail");
  await expect(row).not.toContainText("http");
});

test("shows a load error and an empty outbox", night, async ({ page }) => {
  let isUnavailable = true;
  await page.route("**/functions/v1/admin-inbox", async (route) => {
    const { action } = route.request().postDataJSON() as { action: string };
    if (action === "mail-transport") return route.fulfill({ json: { transport: { kind: "kept", outbox: null } } });
    if (action !== "list") return route.continue();
    if (isUnavailable)
      return route.fulfill({
        status: 503,
        json: { error: "This cannot be read at the moment. Please try again soon.", code: "unavailable" },
      });
    return route.fulfill({ json: { entries: [], next: null, count: 0 } });
  });
  await openAdmin(page, "Email");
  await expect(page.getByRole("alert").filter({ hasText: "This cannot be read at the moment." })).toBeVisible();
  isUnavailable = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing has arrived yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the outbox" })).toHaveCount(0);
});

test.describe("with a mail server", () => {
  test.describe.configure({ timeout: 300_000 });
  let site: IsolatedServer;
  let port: number;
  test.beforeAll(async () => {
    port = await findFreePort();
    site = await startIsolatedServer({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Chloe <chloe@example.org>",
      LOG_LEVEL: "silent",
    });
  });
  test.afterAll(() => site.stop());

  test("shows why an email is queued and sends it on retry", async ({ page }) => {
    await page.request.post(`${site.url}/functions/v1/request-access`, {
      data: { name: "Ada", email: "ada@example.org", reason: "To see." },
    });
    await openAdmin(page, "Email", site.url);
    await expect(page.getByText("Through the mail server 127.0.0.1")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "ada@example.org" });
    await findOpener(row).click();
    await row.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "The email could not be sent yet");
    await expect(row.getByText("Retrying")).toBeVisible();
    await expect(row.getByText("Last error: connect ECONNREFUSED")).toBeVisible();
    await expect(row.getByText("next attempt")).toBeVisible();

    const server = await startFakeMailServer({ port });
    await row.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Email sent");
    await expect(row.getByText("Sent", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: "Try again" })).toHaveCount(0);
    expect(server.received.flatMap(({ to }) => to)).toContain("ada@example.org");
    await openPart(page, "Audit log");
    await expect(page.getByRole("listitem").filter({ hasText: "email retried" }).first()).toBeVisible();
    await server.stop();
  });
});
