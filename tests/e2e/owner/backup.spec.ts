import type { Page } from "@playwright/test";
import { createAccount, requestSession } from "../accounts.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expect } from "../site.ts";
import { onePixel, openAdmin, openPart } from "./admin-page.ts";
import { isolatedTest as test } from "./isolated-server.ts";
import { night } from "../at-night.ts";

// All tests of this file share one site.
test.describe.configure({ mode: "default", timeout: 120_000 });

type PostList = { posts: { id: string; title: string; content: string; version: number }[] };
const call = async (page: Page, name: string, data: object) =>
  (await (await page.request.post(`/functions/v1/${name}`, { data })).json()) as object;
const readContent = async (page: Page) => ({
  posts: await call(page, "posts-admin", { action: "list" }),
  typos: await call(page, "admin-inbox", { action: "list", kind: "typos" }),
});
const requestAccess = (page: Page, email: string) =>
  call(page, "request-access", { name: "Ada", email, reason: "To see." });
const listRequestEmails = async (page: Page) =>
  ((await call(page, "access-requests", { action: "list" })) as { requests: { email: string }[] }).requests
    .map(({ email }) => email)
    .toSorted();
const upload = async (page: Page) =>
  (
    (await (
      await page.request.post("/functions/v1/upload-picture", {
        data: onePixel,
        headers: { "content-type": "image/png" },
      })
    ).json()) as { url: string }
  ).url;
const canLogIn = async (page: Page, email: string) => (await requestSession(page.request, email)).ok();

test("restores a backup's content and leaves accounts unchanged", async ({ page }, testInfo) => {
  const early = await createAccount(page.request);
  await requestAccess(page, "early@example.org");
  await call(page, "report-typo", { page: `/post/${oldestStory.slug}`, quote: "teh", correction: "the" });
  const picture = await upload(page);
  await openAdmin(page, "Content backup");
  await expect(
    page.getByText(
      "One file with all posts and their earlier versions, the trash, scheduled posts, images, typo reports and feedback. It does not contain accounts, access requests, chats, personal images or emails.",
    ),
  ).toBeVisible();
  const before = await readContent(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download content backup" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chloe-content-backup-.*\.zip$/);
  const file = testInfo.outputPath("backup.zip");
  await download.saveAs(file);

  const { posts } = before.posts as PostList;
  const [first, second] = posts;
  await call(page, "posts-admin", {
    action: "update",
    postId: first?.id,
    postData: { title: "Spoilt", content: "Spoilt.", status: "published" },
  });
  await call(page, "posts-admin", { action: "delete", postId: second?.id });
  await call(page, "posts-admin", {
    action: "create",
    postData: { title: "Not in the backup", content: "x", status: "published" },
  });
  await call(page, "report-typo", { page: `/post/${oldestStory.slug}`, quote: "later", correction: "Later" });
  const late = await createAccount(page.request);
  await requestAccess(page, "late@example.org");
  await expect.poll(async () => (await page.request.get("/landing")).text()).toContain("Not in the backup");
  expect(await readContent(page)).not.toEqual(before);

  const restore = page.getByRole("button", { name: "Restore backup" });
  await expect(restore).toBeDisabled();
  await page.getByLabel("Backup file").setInputFiles(file);
  await page.getByLabel("Type RESTORE to confirm").fill("restore");
  await expect(restore).toBeDisabled();
  await page.getByLabel("Type RESTORE to confirm").fill("RESTORE");
  await restore.click();
  await expect(page.getByText("Backup restored.")).toBeVisible();

  expect(await readContent(page)).toEqual(before);
  expect((await page.request.get(picture)).status()).toBe(200);
  await expect.poll(async () => (await page.request.get("/landing")).text()).not.toContain("Not in the backup");
  expect(await listRequestEmails(page)).toEqual(["early@example.org", "late@example.org"]);
  expect([await canLogIn(page, early), await canLogIn(page, late)]).toEqual([true, true]);
  await openPart(page, "Audit log");
  await expect(page.getByRole("listitem").filter({ hasText: "backup restored" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "post deleted" })).toBeVisible();
});

test("rejects a file that is not a backup", night, async ({ page }) => {
  await openAdmin(page, "Content backup");
  const before = await readContent(page);
  await page
    .getByLabel("Backup file")
    .setInputFiles({ name: "backup.zip", mimeType: "application/zip", buffer: Buffer.from("PK but not really") });
  await page.getByLabel("Type RESTORE to confirm").fill("RESTORE");
  await page.getByRole("button", { name: "Restore backup" }).click();
  await expect(page.getByText(/not a (backup|ZIP|zip)|archive/i).first()).toBeVisible();
  expect(await readContent(page)).toEqual(before);
  await expect(page.getByText("Backup restored.")).toHaveCount(0);
});
