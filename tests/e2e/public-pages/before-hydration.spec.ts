import access from "#content/access.json" with { type: "json" };
import chat from "#content/chat.json" with { type: "json" };
import console from "#content/console.json" with { type: "json" };
import donation from "#content/donation.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import milestones from "#content/hub/milestones.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { listAddresses } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { expect, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

test.use({ isDrawn: true });

const { labels } = access.auth;

const recordPosts = (page: Page, path: RegExp): string[] => {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && path.test(request.url())) urls.push(request.url());
  });
  return urls;
};

test("signs in once when Login is pressed before hydration, and puts no input into the URL", async ({ page }) => {
  const calls = recordPosts(page, /\/auth\/v1\/token/);
  const release = await openBeforeScripts(page, "/auth");
  await page.getByLabel(labels.email, { exact: true }).fill("nobody@example.org");
  await page.getByLabel(labels.password, { exact: true }).fill("a rather long sentence 4");
  const login = page.getByRole("button", { name: access.auth.login.submit });
  await login.click();
  await login.click();
  await expect(login).toHaveAttribute("aria-busy", "true");
  expect(new URL(page.url()).search).toBe("");
  await release();
  await expect(page.getByText(access.auth.toasts.loginFailed)).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel(labels.email, { exact: true })).toHaveValue("nobody@example.org");
  await expect(page.getByLabel(labels.password, { exact: true })).toHaveValue("a rather long sentence 4");
});

test("keeps the value of a field that the browser filled in when another one is changed", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/auth");
  // Browsers restore form fields without an event.
  await page.getByLabel(labels.email, { exact: true }).evaluate((field: HTMLInputElement) => {
    field.value = "restored@example.org";
  });
  await release();
  await page.getByLabel(labels.password, { exact: true }).pressSequentially("abc");
  await expect(page.getByLabel(labels.email, { exact: true })).toHaveValue("restored@example.org");
});

test("sends an access request once with its input when submitted before hydration", night, async ({ page }) => {
  const bodies: unknown[] = [];
  await page.route("**/functions/v1/request-access", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: "Noted." } });
  });
  const release = await openBeforeScripts(page, "/request-access");
  await page.getByLabel(access.request.labels.name, { exact: true }).fill("Ada");
  await page.getByLabel(labels.email, { exact: true }).fill("ada@example.org");
  await page.getByLabel(access.request.labels.reason).fill("To read on.");
  await page.getByRole("button", { name: access.request.submit }).click();
  await release();
  await expect(page.getByText("Noted.")).toBeVisible();
  expect(bodies).toEqual([{ name: "Ada", email: "ada@example.org", reason: "To read on." }]);
  expect(new URL(page.url()).search).toBe("");
});

for (const method of ["Enter", "the button"] as const) {
  test(`shows a chat message once that was sent with ${method} before hydration`, async ({ page }) => {
    const release = await openBeforeScripts(page, "/chloe-chat");
    const field = page.locator("textarea");
    await field.fill("Are you awake?");
    if (method === "Enter") await field.press("Enter");
    else await page.getByRole("button", { name: chat.labels.send }).click();
    await expect(field).toHaveValue("Are you awake?");
    await release();
    await expect(page.getByText("Are you awake?")).toHaveCount(1);
    await expect(field).toHaveValue("");
    expect(new URL(page.url()).search).toBe("");
  });
}

test("keeps an unsent chat message in its field", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/chloe-chat");
  await page.locator("textarea").fill("Half a thou");
  await release();
  await expect(page.locator("textarea")).toHaveValue("Half a thou");
});

test("switches the theme before and after hydration", night, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const release = await openBeforeScripts(page, "/chloe-story");
  const button = page.getByRole("switch", { name: "Dark mode" }).first();
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(button).toHaveAttribute("aria-checked", "false");
  await release();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(button).toHaveAttribute("aria-checked", "false");
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(button).toHaveAttribute("aria-checked", "true");
});

test("plays when Play is pressed before hydration, in a section that hydrates later", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/landing");
  const player = page.getByRole("region", { name: "Audio player" });
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(player.getByRole("button", { name: "Play", exact: true })).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(player.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});

test(
  "keeps the server's HTML of sections below the fold, and handles keys pressed before their hydration",
  night,
  async ({ page }) => {
    await page.goto("/landing");
    const player = page.getByRole("region", { name: "Audio player" });
    const button = player.getByRole("button", { name: "Play", exact: true });
    await button.evaluate((element) => Object.assign(element, { isFromServer: true }));
    await button.press("Enter");
    const pressed = player.getByRole("button", { name: "Pause", exact: true });
    expect(await pressed.evaluate((element) => "isFromServer" in element)).toBe(true);
  },
);

test("opens the menu before hydration and keeps it open", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/chloe-story");
  await page.getByRole("button", { name: navigation.menu.open, exact: true }).click();
  const menu = page.getByRole("navigation", { name: navigation.menu.open });
  await expect(menu).toBeVisible();
  await release();
  await expect(menu).toBeVisible();
  await page.getByRole("button", { name: navigation.menu.close }).click();
  await expect(menu).toBeHidden();
});

test("reports that the browser keeps the scripts out, and keeps what was typed", night, async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.mainFrame().goto("/auth", { waitUntil: "domcontentloaded" });
  await page.getByLabel(labels.email, { exact: true }).fill("nobody@example.org");
  await page.getByRole("button", { name: access.auth.login.submit }).click();
  await expect(page.getByText(navigation.errors.blocked.part)).toBeVisible();
  await expect(page.getByLabel(labels.email, { exact: true })).toHaveValue("nobody@example.org");
  expect(new URL(page.url()).search).toBe("");
});

test(
  "serves documents without modules that a browser would load before the first paint",
  night,
  async ({ request }) => {
    for (const path of ["/landing", "/chloe-story", "/auth"]) {
      const html = await (await request.get(path)).text();
      expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
      expect(html).toContain('type="text/module-later"');
    }
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  const sentences: [path: string, sentences: string[]][] = [
    ["/auth", [access.auth.withoutScript]],
    ["/request-access", [access.request.withoutScript]],
    ["/chloe-chat", [chat.withoutScript.text]],
    ["/console", [console.withoutScript]],
    ["/dev-console", [console.withoutScript]],
    [
      "/admin",
      ["The admin panel needs JavaScript, which is off in your browser. The site itself can be read without it."],
    ],
    ["/donation", [donation.readWithoutScript]],
    ["/landing", [feedback.withoutScript, landing.audio.withoutScript, landing.blog.withoutScript]],
  ];
  test("shows on each page what works, and responds to a POST with the page", async ({ page, request }) => {
    for (const [path, texts] of sentences)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator("noscript p").first()).toBeVisible();
        const noscriptText = (await page.locator("noscript").allTextContents()).join(" ");
        for (const text of texts) expect(noscriptText).toContain(text);
        const post = () => request.post(path, { form: { email: "ada@example.org", password: "not for the log" } });
        const posted = await post();
        expect([posted.status(), posted.headers()["cache-control"]]).toEqual([200, "no-store"]);
        // Another test may publish a story between two requests.
        const hasPage = async () => (await (await post()).text()) === (await (await request.get(path)).text());
        await expect.poll(hasPage).toBe(true);
      });
  });

  test("nothing is shown that only a script can do, and a phone has the hub's navigation", night, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/landing");
    await expect(page.getByRole("button", { name: navigation.search })).toHaveCount(0);
    await expect(page.getByRole("switch")).toHaveCount(0);
    await expect(page.getByRole("slider")).toHaveCount(0);
    await expect(page.locator("audio[controls]").first()).toBeVisible();
    // A page has the same controls at all its addresses, except perhaps at the first, its index.
    const pages = sitePages
      .filter(({ kind }) => kind === undefined)
      .flatMap((sitePage) => listAddresses(sitePage).slice(0, 2));
    for (const path of [...pages, "/auth?tab=signup", "/auth?tab=forgot"]) {
      await page.goto(path);
      // Popovers, links and forms work without a script; a form shows the page again, with a notice.
      const controls = page.locator(
        "button:not([popovertarget], [type=submit], :disabled), input[type=checkbox], select",
      );
      expect(await controls.filter({ visible: true }).allTextContents(), path).toEqual([]);
    }
    await page.goto("/app/devlogs");
    await page.locator("aside a[href='/app/milestones']").click();
    await expect(page.getByRole("heading", { name: milestones.heading, level: 1 })).toBeVisible();
  });

  test("shows the page again after a login form is submitted, with no input in the URL", night, async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel(labels.email, { exact: true }).fill("ada@example.org");
    await page.getByLabel(labels.password, { exact: true }).fill("a rather long sentence 4");
    await page.getByRole("button", { name: access.auth.login.submit }).click();
    await expect(page.locator("noscript p").first()).toContainText(access.auth.withoutScript);
    await expect(page).toHaveURL(/\/auth$/);
  });
});
