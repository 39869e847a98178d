import { statSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../accessibility.ts";
import { newEmail } from "../accounts.ts";
import { isNight } from "../at-night.ts";
import { expect, test } from "../site.ts";
import { readLocalKey } from "./behind-proxy.ts";
import { startIsolatedServer } from "./isolated-server.ts";

const proxied = { via: "1.1 proxy" };

// Emails are shown in sandboxed frames, where the scripts that Playwright injects are blocked and logged.
test.use({ expectedErrors: /sandboxed/ });

// A proxied request changes a site permanently, so these steps run on one site in this order.
test("requires the local key once a proxy is used, accepts it in the outbox, the panel and the logged link, and creates a new one at each start", async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const site = await startIsolatedServer();
  const key = readLocalKey(site);
  const email = newEmail();

  await test.step("shows emails without the key until a proxy is used", async () => {
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(statSync(path.join(site.dataDir, "local-key")).mode & 0o777).toBe(0o600);
    expect(site.output()).not.toContain(key);
    const accessRequest = { name: "Ada", email, reason: "To see." };
    expect((await request.post(`${site.url}/functions/v1/request-access`, { data: accessRequest })).status()).toBe(200);
    await page.goto(`${site.url}/dev/mail`);
    await expect(page.getByText(email)).toBeVisible();
    expect((await request.get(`${site.url}/dev/mail.json`, { headers: proxied })).status()).toBe(403);
    expect((await request.get(`${site.url}/dev/mail.json`)).status()).toBe(403);
  });

  await test.step("shows emails with the key", async () => {
    await page.goto(`${site.url}/dev/mail`);
    await expect(page.getByRole("alert")).toContainText("the local key is required here");
    await expect(page.getByText(email)).toHaveCount(0);
    await page.getByLabel("Local key").fill("not the key");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("alert")).toContainText("That key is wrong.");
    await page.getByLabel("Local key").fill(key);
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page).toHaveURL(/\/dev\/mail$/);
    await expect(page.getByText(email)).toBeVisible();
    await page.context().clearCookies();
  });

  await test.step("explains the key in the panel and opens with it", async () => {
    await page.goto(`${site.url}/admin`);
    await page.getByRole("button", { name: "Enter Admin Panel" }).click();
    await expect(page.getByText("Authentication failed").first()).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "the local key is required here" })).toBeVisible();
    await expectAccessible(page, "main");
    await page.getByLabel("Local key").fill(key);
    await page.getByRole("button", { name: "Enter Admin Panel" }).click();
    await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("textbox", { name: "Title" }).fill("With the key");
    await page.getByRole("textbox", { name: /^Content/ }).fill("A text.");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Post created successfully").first()).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).not.toContain(key);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  });

  await test.step("opens the panel by the logged link", async () => {
    await expect.poll(site.output).toContain(`${site.url}/admin?key=${key}`);
    await page.goto(`${site.url}/admin?key=${key}`);
    await expect(page).toHaveURL(`${site.url}/admin`);
    await page.getByRole("button", { name: "Enter Admin Panel" }).click();
    await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
    await page.goto("about:blank");
  });

  await site.stop();
  if (!isNight) return;
  const again = await startIsolatedServer({ DATA_DIR: site.dataDir });
  expect(readLocalKey(again)).not.toBe(key);
  await again.stop();
});
