import persona from "#content/persona.json" with { type: "json" };
import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import type { Page } from "@playwright/test";
import {
  createAccount,
  createApprovedAccount,
  getPublishableKey,
  followLink,
  getEmailLink,
  logIn,
  newEmail,
  password,
  signIn,
} from "./accounts.ts";
import { testBehindProxy as test } from "./owner/behind-proxy.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "./accessibility.ts";
import { findScriptsWith } from "./built-scripts.ts";
import { waitForLoads } from "./layout.ts";
import { expect, expectBox, expectNoOverflow, withHydrationWait } from "./site.ts";
import { night } from "./at-night.ts";

const openConsole = async (page: Page, email: string, path = "/console") => {
  await signIn(page, email);
  await page.goto(path);
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
};

test("shows navigation, current page and upcoming features, accessible in both themes, and signs out", async ({
  page,
  request,
}) => {
  await openConsole(page, await createApprovedAccount(request));
  await expect(page.getByText(`${persona.productName} ${consoleTexts.name}`, { exact: true })).toBeVisible();
  const { agents, analytics, links, settings } = consoleTexts;
  const pages: { name: string; path: string; heading: string; loaded: string; texts: string[] }[] = [
    { name: links.chat, path: "/console", heading: neoChat.title, loaded: neoChat.title, texts: [] },
    {
      name: links.agents,
      path: "/console/agents",
      heading: agents.title,
      loaded: agents.connected.title,
      texts: [agents.soon, ...agents.list, agents.priority],
    },
    {
      name: links.analytics,
      path: "/console/analytics",
      heading: analytics.title,
      loaded: analytics.table,
      texts: [],
    },
    {
      name: links.settings,
      path: "/console/settings",
      heading: settings.title,
      loaded: account.sessions.this,
      texts: [settings.soon, ...settings.list, settings.priority],
    },
  ];
  for (const { name, path, heading, loaded, texts } of pages) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("nav [aria-current=page]")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    // A new site stores its first statistics a few seconds after the first visit.
    await expect(async () => {
      if (await page.getByText(analytics.empty).isVisible())
        await page.getByRole("button", { name: analytics.again }).click();
      await expect(page.getByText(loaded).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: consoleTexts.signOut }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test(
  "remembers a collapsed sidebar for seven days, shows a drawer below 768 pixels, and retries an unreachable server",
  night,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await openConsole(page, await createApprovedAccount(request));
    const aside = page.locator("aside[data-state]");
    await expect(aside).toHaveAttribute("data-state", "expanded");
    await expectBox(aside, { width: 256 });
    await page.keyboard.press("Control+b");
    await expect(aside).toHaveAttribute("data-state", "collapsed");
    await expectBox(aside, { width: 48 });
    const findCookie = async () => (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
    await expect.poll(async () => (await findCookie())?.value).toBe("false");
    expect(((await findCookie())?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(604_000);
    await page.reload();
    await expect(aside).toHaveAttribute("data-state", "collapsed");
    await page.keyboard.press("Meta+b");
    await expect(aside).toHaveAttribute("data-state", "expanded");

    await page.setViewportSize({ width: 767, height: 800 });
    await expect(aside).toBeHidden();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    const drawer = page.getByRole("dialog");
    await expectBox(drawer, { width: 288 });
    await drawer.getByRole("link", { name: consoleTexts.links.agents }).click();
    await expect(page.getByRole("heading", { name: consoleTexts.agents.title })).toBeVisible();
    await expect(drawer).toBeHidden();

    await page.route("**/rest/v1/rpc/my_access", (route) => route.abort());
    await page.goto("/console/agents");
    await expect(page.getByText(consoleTexts.unreachable.title)).toBeVisible();
    await page.unroute("**/rest/v1/rpc/my_access");
    await page.getByRole("button", { name: consoleTexts.unreachable.again }).click();
    await expect(page.getByRole("heading", { name: consoleTexts.agents.title })).toBeVisible();
  },
);

test("reports a sign-out in another tab and redirects back after login", async ({ context, page, request }) => {
  const email = await createApprovedAccount(request);
  await openConsole(page, email, "/console/agents");
  const other = withHydrationWait(await context.newPage());
  await other.goto("/console");
  await other.getByRole("button", { name: consoleTexts.signOut }).click();
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(page.getByText(access.auth.notices.ended)).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console\/agents$/);
});

test("redirects a tampered token to the login page with a message", night, async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await openConsole(page, email);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token: string };
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` }),
    );
  });
  await page.goto("/console/agents");
  await expect(page.getByText(access.auth.notices.ended)).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console\/agents$/);
});

test("shows statistics of real visits as charts and tables", night, async ({ page, request }) => {
  const path = `/post/${oldestStory.slug}`;
  // Often enough that other tests' pages do not displace it from the most viewed ones.
  for (let visits = 0; visits < 20; visits += 1) await page.request.get(path, { headers: { accept: "text/html" } });
  const token = await signIn(page, await createApprovedAccount(request));
  const headers = { apikey: await getPublishableKey(page.request), authorization: `Bearer ${token}` };
  const readStats = async () =>
    (await page.request.post("/rest/v1/rpc/site_figures", { data: { since: "2020-01-01" }, headers })).text();
  await expect.poll(readStats, { timeout: 60_000 }).toContain(path);
  await page.goto("/console/analytics");
  await expect(page.getByText(path, { exact: true })).not.toHaveCount(0);
  await page.getByText(consoleTexts.analytics.table).first().click();
  await expect(
    page.getByRole("table", { name: consoleTexts.analytics.perDay.caption.split("{days}")[0] }),
  ).toBeVisible();
});

test("changes the password with the old one and signs out other browsers", async ({ browser, page, request }) => {
  const email = await createApprovedAccount(request);
  const otherContext = await browser.newContext();
  const other = withHydrationWait(await otherContext.newPage());
  await openConsole(other, email);
  await openConsole(page, email, "/console/settings");
  await expect(page.getByText(account.sessions.this)).toBeVisible();
  const form = page
    .locator("section", { has: page.getByRole("heading", { name: account.password.title, exact: true }) })
    .last();
  const change = async (current: string) => {
    await form.getByLabel(account.password.current).fill(current);
    await form.getByLabel(account.password.new).fill("a third lantern in the snow");
    await form.getByLabel(account.password.confirm).fill("a third lantern in the snow");
    await form.getByRole("button", { name: account.password.submit }).click();
  };
  await change("not the password");
  await expect(page.getByText(account.wrongPassword)).toBeVisible();
  await change(password);
  await expect(page.getByText(account.password.doneText)).toBeVisible();
  await other.goto("/console");
  await expect(other.getByText(access.auth.notices.ended)).toBeVisible();
  await otherContext.close();
});

test(
  "changes the email address after its confirmation and requires a new approval",
  night,
  async ({ page, request }) => {
    const email = await createApprovedAccount(request);
    const next = newEmail("moved");
    await openConsole(page, email, "/console/settings");
    const form = page
      .locator("section", { has: page.getByRole("heading", { name: account.email.title, exact: true }) })
      .last();
    await form.getByLabel(account.email.new).fill(next);
    await form.getByLabel(account.email.current).fill(password);
    await form.getByRole("button", { name: account.email.submit }).click();
    await expect(page.getByText(account.email.doneText.replace("{email}", next))).toBeVisible();
    await getEmailLink(request, email, mails.mails["address-change-asked"].subject);
    await followLink(page, await getEmailLink(request, next, mails.mails["confirm-new-address"].subject));
    await expect(page.getByText(consoleTexts.welcome.replace("{email}", next))).toBeVisible();
    await page.getByRole("link", { name: consoleTexts.links.agents }).click();
    await expect(page.getByRole("heading", { name: access.waiting.title })).toBeVisible();
    await page.getByRole("button", { name: access.waiting.again }).click();
    await expect(page.getByText(access.waiting.unchanged)).toBeVisible();
  },
);

test("lists and ends another session", night, async ({ browser, page, request }) => {
  const email = await createApprovedAccount(request);
  const otherContext = await browser.newContext({
    userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0",
  });
  const other = withHydrationWait(await otherContext.newPage());
  await openConsole(other, email);
  await openConsole(page, email, "/console/settings");
  await page.getByRole("button", { name: `${account.sessions.end}: Firefox on Windows` }).click();
  await expect(page.getByText(account.sessions.ended)).toBeVisible();
  await other.goto("/console");
  await expect(other.getByText(access.auth.notices.ended)).toBeVisible();
  await otherContext.close();
});

test("downloads the user's data and deletes the account", async ({ page, request }) => {
  const email = await createAccount(request);
  await openConsole(page, email, "/console/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: account.data.submit }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(account.data.file);
  await page.getByRole("button", { name: account.delete.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(account.delete.password).fill(password);
  await dialog.getByRole("button", { name: account.delete.submit }).click();
  await expect(page.getByText(access.auth.notices.deleted)).toBeVisible();
  await logIn(page, email);
  await expect(page.getByText(access.auth.toasts.invalid)).toBeVisible();
});

test("shows the console demo without personal data, accessible in both themes", night, async ({ page }) => {
  const apiCalls: string[] = [];
  page.on("request", (one) => /\/(rest|auth|functions)\/v1\//.test(one.url()) && apiCalls.push(one.url()));
  for (const [path, heading] of [
    ["/dev-console", neoChat.title],
    ["/dev-console/agents", consoleTexts.agents.title],
    ["/dev-console/analytics", consoleTexts.analytics.title],
    ["/dev-console/settings", consoleTexts.settings.title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(consoleTexts.welcome.split("{email}")[0] ?? "")).toHaveCount(0);
    if (path === "/dev-console") await expectAccessible(page);
  }
  expect(apiCalls).toEqual([]);
});

test("loads no scripts of accounts or the admin panel on public pages", night, async ({ page }) => {
  const libraries = findScriptsWith("grant_type=refresh_token");
  expect(libraries).not.toEqual([]);
  const fetched: string[] = [];
  page.on("request", (one) => fetched.push(one.url()));
  for (const path of ["/landing", `/post/${oldestStory.slug}`, "/request-access"]) {
    await page.goto(path);
    await waitForLoads(page);
  }
  expect(fetched.filter((url) => /admin|markdown-editor|supabase-js/.test(url))).toEqual([]);
  const scripts = fetched.filter((url) => url.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => libraries.some((library) => url.endsWith(library)))).toEqual([]);
});

test("fits a long product name and email address on a phone", night, async ({ page, request }) => {
  const email = await createApprovedAccount(request, newEmail("somebody.with.a.name.that.is.rather.long"));
  await page.setViewportSize({ width: 360, height: 780 });
  await openConsole(page, email, "/console/settings");
  const name = page.getByText(`${persona.productName} ${consoleTexts.name}`, { exact: true });
  await expect
    .poll(() => name.evaluate((line) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight)))
    .toBeLessThan(1.5);
  await expect(page.getByText(email)).toHaveCount(2);
  await expectNoOverflow(page);
});
