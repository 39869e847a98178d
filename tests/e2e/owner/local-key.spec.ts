import admin from "#content/admin.json" with { type: "json" };
import { statSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../accessibility.ts";
import { createAccount } from "../accounts.ts";
import { expect } from "../site.ts";
import { readLocalKey } from "./behind-proxy.ts";
import { startIsolatedServer, testOnIsolatedServer } from "./isolated-server.ts";

const test = testOnIsolatedServer();
test.describe.configure({ timeout: 180_000 });

const proxied = { via: "1.1 proxy" };

test("shows emails on this machine and requires the local key once a proxy is used", async ({
  complaints,
  ownSite,
  page,
  request,
}) => {
  const email = await createAccount(request);
  await page.goto("/dev/mail");
  await expect(page.getByText(email)).toBeVisible();
  expect((await request.get("/dev/mail.json", { headers: proxied })).status()).toBe(403);
  expect((await request.get("/dev/mail.json")).status()).toBe(403);

  await page.goto("/dev/mail");
  await expect(page.getByRole("alert")).toContainText("the local key is required here");
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByLabel(admin.access.localKey).fill("not the key");
  await page.getByRole("button", { name: admin.typos.open }).click();
  await expect(page.getByRole("alert")).toContainText("That key is wrong.");
  await page.getByLabel(admin.access.localKey).fill(readLocalKey(ownSite));
  await page.getByRole("button", { name: admin.typos.open }).click();
  await expect(page).toHaveURL(/\/dev\/mail$/);
  await expect(page.getByText(email)).toBeVisible();
  // Scripts that the tests inject into every frame do not run in an email, like any script.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes("sandboxed"))).toEqual([]);
});

test("explains the local key in the panel and opens with it", async ({ ownSite, page, request }) => {
  await request.get("/healthz", { headers: proxied });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByText("Authentication failed").first()).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "the local key is required here" })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByLabel(admin.access.localKey).fill(readLocalKey(ownSite));
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("textbox", { name: "Title" }).fill("With the key");
  await page.getByRole("textbox", { name: /^Content/ }).fill("A text.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Post created successfully").first()).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain(readLocalKey(ownSite));
});

test("opens the panel by the logged link, with a new key after each start", async ({ page, request }) => {
  const site = await startIsolatedServer();
  const key = readLocalKey(site);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(statSync(path.join(site.dataDir, "local-key")).mode & 0o777).toBe(0o600);
  expect(site.output()).not.toContain(key);
  await request.get(`${site.url}/healthz`, { headers: proxied });
  await expect.poll(site.output).toContain(`${site.url}/admin?key=${key}`);
  await page.goto(`${site.url}/admin?key=${key}`);
  await expect(page).toHaveURL(`${site.url}/admin`);
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await page.goto("about:blank");
  await site.stop();
  const again = await startIsolatedServer({ DATA_DIR: site.dataDir });
  expect(readLocalKey({ ...again, dataDir: site.dataDir })).not.toBe(key);
  await again.stop();
});
