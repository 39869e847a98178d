import mails from "#content/mail/mails.json" with { type: "json" };
import type { Page } from "@playwright/test";
import type { Diagnosis } from "#contracts/doctor.ts";
import { startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { findFreePort } from "#tests/process/site-process.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow, test, toPattern } from "../site.ts";
import { openAdmin, tabTo, openPart } from "./admin-page.ts";
import { type IsolatedServer, startIsolatedServer } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const findFinding = (page: Page, what: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(what, { exact: true }) });

test("shows what is well, what needs the owner, and how the page itself arrived", async ({ page }) => {
  await openAdmin(page, "Health");
  await expect(
    page.getByRole("status").filter({ hasText: toPattern("Checked {when}: {count} of these need you.") }),
  ).toBeVisible();
  const needed = page.getByRole("list", { name: "What needs you" });
  await expect(needed.getByText("Set SMTP_URL and MAIL_FROM")).toBeVisible();
  await expect(page.getByRole("list", { name: "What is well" }).getByText(process.versions.node)).toBeVisible();
  await expect(
    page.getByRole("list", { name: "How this page reached the site" }).getByText("Host: localhost"),
  ).toBeVisible();
  await expectAccessible(page, "main");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
});

test("says that it is checking, why it could not, and that nothing needs the owner", night, async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  let isUnavailable = true;
  await page.route("**/functions/v1/doctor", async (route) => {
    await arrived.promise;
    if (isUnavailable) return route.fulfill({ status: 503, json: { error: "Not just now.", code: "unavailable" } });
    const finding = { state: "good", what: "Node", found: "24.0.0" } as const;
    return route.fulfill({
      json: { at: "2026-11-27T06:00:00Z", site: [finding], request: [finding] } satisfies Diagnosis,
    });
  });
  await openAdmin(page, "Health");
  await expect(
    page.getByRole("status").filter({ hasText: "Checking everything. This can take half a minute." }),
  ).toBeVisible();
  arrived.resolve();
  await expect(page.getByRole("alert").filter({ hasText: "Not just now." })).toBeVisible();
  isUnavailable = false;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Nothing. All that could be checked is well.")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: toPattern("Checked {when}: the site is sound.") }),
  ).toBeVisible();
});

test(
  "says on the first screen that the last good backup is too old, and leads to the backups",
  night,
  async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    await page.route("**/functions/v1/admin-inbox", async (route) => {
      if (route.request().postDataJSON().action !== "status") return route.continue();
      await asked.promise;
      return route.fulfill({
        json: {
          notices: [{ kind: "backupOverdue", lastGoodAt: "2026-11-20T06:00:00Z" }],
          unread: { access: 0, feedback: 0, typos: 0, "chat-reports": 0, shares: 0, mail: 0 },
        },
      });
    });
    await openAdmin(page);
    // Coming later, it would move the tabs under the finger.
    await expect(page.getByRole("tablist")).toHaveCount(0);
    asked.resolve();
    const notice = page.getByRole("list", { name: "Notices" }).getByRole("listitem");
    await expect(
      notice.getByText(toPattern("The last good backup is of {when}, although the site is to make them by itself.")),
    ).toBeVisible();
    await expect(page.getByRole("tablist", { name: "Admin panel" })).toBeVisible();
    await expectAccessible(page, "main");
    await notice.getByRole("button", { name: "Open the backups" }).click();
    await expect(page.getByRole("heading", { name: "Backups of the whole site" })).toBeVisible();
  },
);

test.describe("with a mail server", () => {
  test.describe.configure({ timeout: 300_000 });
  let site: IsolatedServer;
  let port: number;
  test.beforeAll(async () => {
    port = await findFreePort();
    site = await startIsolatedServer({
      SMTP_URL: `smtp://site:a-secret-word@127.0.0.1:${port}`,
      MAIL_FROM: "Chloe <chloe@example.org>",
      LOG_LEVEL: "silent",
    });
  });
  test.afterAll(() => site.stop());

  test("says on the first screen why mail failed, and sends a test email once it works", night, async ({ page }) => {
    await page.request.post(`${site.url}/functions/v1/request-access`, {
      data: { name: "Ada", email: "ada@example.org", reason: "To see." },
    });
    const readStatus = async () =>
      (await page.request.post(`${site.url}/functions/v1/admin-inbox`, { data: { action: "status" } })).text();
    await expect.poll(readStatus).toContain("providerFailed");
    await openAdmin(page, undefined, site.url);
    const notice = page.getByRole("list", { name: "Notices" }).getByRole("listitem");
    await expect(notice).toContainText("Mail");
    await expect(notice).toContainText("ECONNREFUSED");
    await expect(notice).toContainText(
      "Emails are kept and sent again for three days. Check SMTP_URL and MAIL_FROM: host, port, user, password and sender.",
    );
    await tabTo(page, notice.getByRole("button", { name: "Check everything" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Health" })).toHaveAttribute("aria-selected", "true");
    await expect(findFinding(page, "Mail").getByText("Does not work")).toBeVisible();
    await expect(page.getByText("a-secret-word")).toHaveCount(0);

    const server = await startFakeMailServer({ port, password: "a-secret-word" });
    await tabTo(page, page.getByLabel("Email address"));
    await page.keyboard.type("owner@example.org");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "took a test email to owner@example.org" })).toBeVisible();
    const { subject } = mails.mails["test-email"];
    expect(server.received.filter(({ source }) => source.includes(`Subject: ${subject}`))).toHaveLength(1);
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(findFinding(page, "Mail").getByText("Well")).toBeVisible();
    await expect(notice).toHaveCount(0);
    await openPart(page, "Audit log");
    await expect(page.getByRole("listitem").filter({ hasText: "test email sent" })).toBeVisible();
    await server.stop();
  });
});
