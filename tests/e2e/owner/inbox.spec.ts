import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { newEmail } from "../accounts.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { expectToast, findFilter, findOpener, findRow, openAdmin, tabTo } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";

const test = createIsolatedTest({ FEEDBACK: "store" });
// All tests of this file share one site, and each leaves its inbox empty.
test.describe.configure({ mode: "default", timeout: 120_000 });

const emptied = "The inbox is empty: nothing waits for you.";
const send = async (request: APIRequestContext, name: string, data: object) =>
  expect((await request.post(`/functions/v1/${name}`, { data })).status()).toBe(200);

/** Two requests for access, two messages, two typos and a reported conversation. */
const fill = async (request: APIRequestContext) => {
  for (const name of ["Ada", "Bea"])
    await send(request, "request-access", { name, email: newEmail(name.toLowerCase()), reason: "To see." });
  for (const subject of ["A question", "A wish"])
    await send(request, "feedback", { subject, message: "A long and friendly message. ".repeat(8) });
  for (const quote of ["teh", "lihgt"])
    await send(request, "report-typo", { page: "/landing", quote, correction: "x" });
  const excerpt = [{ role: "assistant", content: "Hm." }];
  await send(request, "report-chat", { excerpt, reason: "other", note: "" });
};
const inboxTab = (page: Page, label: string) => page.getByRole("tab", { name: label, exact: true });
const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all shown" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("is emptied by mouse: by kind, several at once, each after one question that says what happens", async ({
  page,
  request,
}) => {
  await fill(request);
  await openAdmin(page, "Inbox");
  await expect(inboxTab(page, "Inbox (7)")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(7);

  await findOpener(findRow(page, "A question")).click();
  await expect(findRow(page, "A question").getByText("A long and friendly message.")).toBeVisible();
  await expect(inboxTab(page, "Inbox (6)")).toBeVisible();

  await findFilter(page, "Typos").click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
  await selectAll(page).check();
  await button(page, "Close (2)").click();
  await expect(dialog(page).getByText("2 typo reports: closed, and can be reopened")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close (2)" }).click();
  await expect(page.getByText("Nothing of this kind waits for you.")).toBeVisible();
  await expect(inboxTab(page, "Inbox (4)")).toBeVisible();

  await findFilter(page, "All kinds").click();
  await page.getByRole("checkbox", { name: "Select Ada" }).check();
  await page.getByRole("checkbox", { name: "Select A wish" }).check();
  await button(page, "Approve (1)").click();
  await expect(
    dialog(page).getByText("1 access request: may use the console, and each applicant gets an email"),
  ).toBeVisible();
  await expect(dialog(page).getByText("1 more that you selected: nothing changes")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "1 approved");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(3);

  await selectAll(page).check();
  await button(page, "Mark as read (3)").click();
  await dialog(page).getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText(emptied)).toBeVisible();
  await expect(inboxTab(page, "Inbox")).toBeVisible();
  await page.reload();
  await expect(page.getByText(emptied)).toBeVisible();
});

test("is emptied by keyboard alone, on a phone", async ({ page, request }) => {
  await fill(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page);
  await tabTo(page, inboxTab(page, "Write"));
  for (const _step of ["Character", "Inbox"]) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(7);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
  }
  for (const room of ["Write", "Site"]) await expect(inboxTab(page, room)).toBeInViewport({ ratio: 1 });

  await tabTo(page, findOpener(findRow(page, "A wish")));
  await page.keyboard.press("ArrowDown");
  await expect(findOpener(findRow(page, "A question"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(findRow(page, "A question").getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, "main");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "1 deleted");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expect(page.locator(":focus")).toHaveRole("heading");

  await selectAll(page).focus();
  await page.keyboard.press("Space");
  await tabTo(page, button(page, "Delete (6)"));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("2 typo reports: deleted for good")).toBeVisible();
  await tabTo(page, dialog(page).getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(emptied)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(":focus")).toBeVisible();
});

test("tells for each entry what could not be done, and does the rest", async ({ page, request }) => {
  await fill(request);
  await openAdmin(page, "Inbox");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(7);
  const { requests } = (await (
    await request.post("/functions/v1/access-requests", { data: { action: "list" } })
  ).json()) as { requests: { id: string; name: string; status: string }[] };
  const ada = requests.find(({ name, status }) => name === "Ada" && status === "pending");
  await send(request, "access-requests", { action: "approve", requestId: ada?.id });

  await selectAll(page).check();
  await button(page, "Delete (7)").click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  const failures = page.getByRole("alert").filter({ hasText: "One could not be changed:" });
  await expect(failures.getByRole("listitem")).toHaveText(
    "Ada: Whoever has access keeps the request: revoke the access first.",
  );
  await expect(page.getByText(emptied)).toBeVisible();
  await button(page, "Understood").click();
  await expect(failures).toHaveCount(0);
});

test("goes on below the first fifty, and selects all of a filter", async ({ page, request }) => {
  for (let index = 0; index < 55; index += 1)
    await send(request, "report-typo", { page: "/landing", quote: `teh ${index}`, correction: "the" });
  await openAdmin(page, "Inbox");
  await expect(page.getByText("50 of 55")).toBeVisible();
  await button(page, "Select all 55").click();
  await button(page, "Delete (55)").click();
  await expect(dialog(page).getByText("55 typo reports: deleted for good")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(emptied)).toBeVisible();
});
