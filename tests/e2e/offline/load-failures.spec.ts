import access from "#content/access.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import type { Page, Route } from "@playwright/test";
import { night, nightUnless } from "../at-night.ts";
import { expect, test } from "../site.ts";

const { errors } = navigation;
const causes = ["offline", "blocked", "outdated", "server"] as const;
type Cause = (typeof causes)[number];

/** Makes a request fail as it does for this reason. */
const failFor = async (cause: Cause, route: Route): Promise<void> => {
  if (cause === "outdated") return route.fulfill({ status: 404, body: "Not found" });
  return cause === "server" ? route.fulfill({ status: 503, body: "" }) : route.abort();
};

/** Lets all requests for these files fail; offline, those that ask for the site too. */
const breakFiles = async (page: Page, cause: Cause, files: RegExp): Promise<void> => {
  await page.route(files, (route) => failFor(cause, route));
  if (cause === "offline") await page.route("**/healthz", (route) => route.abort());
};

/** Counts the documents that a page loads. */
const countDocuments = (page: Page): (() => number) => {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
};

const entry = /\/assets\/entry\.client-[\w-]+\.js$/;
const feedbackForm = /\/assets\/feedback-form-[\w-]+\.js$/;
const openUnhydrated = (page: Page, path: string) => page.mainFrame().goto(path, { waitUntil: "load" });
const expectNoSpinner = (page: Page) =>
  expect(page.locator("main .animate-turn, main .animate-breathe").filter({ visible: true })).toHaveCount(0);

for (const cause of causes) {
  test(`part of a page, ${cause}: says so beside the control`, nightUnless(cause === "offline"), async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
    await breakFiles(page, cause, feedbackForm);
    await page.goto("/landing");
    const open = page.getByRole("button", { name: feedback.open });
    await open.click();
    if (cause === "outdated") {
      // The first time, the page is loaded again.
      await expect(page.getByText(errors.renewed)).toBeVisible();
      await open.click();
    }
    await expect(page.getByText(errors[cause].part)).toBeVisible();
    await expect(page.locator("main")).toBeVisible();
  });

  test(
    `page opened directly, ${cause}: says so and shows no spinner`,
    nightUnless(cause === "outdated"),
    async ({ page }) => {
      await breakFiles(page, cause, entry);
      const count = countDocuments(page);
      for (const path of ["/console", "/chloe-story"]) {
        await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
        await openUnhydrated(page, path);
        await expect(page.getByText(errors[cause].part)).toBeVisible();
        await expectNoSpinner(page);
      }
      expect(count()).toBe(cause === "outdated" ? 4 : 2);
    },
  );

  test(`styles of a page, ${cause}: says so`, night, async ({ page }) => {
    await breakFiles(page, cause, /\/assets\/root-[\w-]+\.css$/);
    await page.goto("/thank-you");
    await expect(page.getByText(errors[cause].part)).toBeVisible();
  });
}

test.describe("the next page", () => {
  // Logged by the router, when it looks for the pages behind links.
  test.use({ expectedErrors: /Failed to fetch manifest patches/ });

  for (const cause of ["offline", "blocked", "server"] as const)
    for (const [what, files] of [
      ["data", /\/roadmap\.data/],
      ["code", /\/assets\/standalone-roadmap\.route-[\w-]+\.js$/],
      ["manifest", /\/__manifest/],
    ] as const)
      test(
        `its ${what}, ${cause}: stays on this one and says so`,
        nightUnless(cause === "offline" && what === "code"),
        async ({ page }) => {
          await breakFiles(page, cause, files);
          await page.goto("/chloe-story");
          await page.locator('footer a[href="/roadmap"]').first().click();
          await expect(page.getByText(errors[cause].page)).toBeVisible();
          await expect(page).toHaveURL(/\/chloe-story$/);
          await expect(page.getByText(errors.broken.title)).toHaveCount(0);
        },
      );
});

test("keeps what was typed when a page is loaded again for a newer version, once", night, async ({ page }) => {
  const count = countDocuments(page);
  await breakFiles(page, "outdated", /\/assets\/access-request-[\w-]{8}\.js$/);
  await page.goto("/request-access");
  const name = page.getByLabel(access.request.labels.name);
  await name.fill("Ada");
  const send = page.getByRole("button", { name: access.request.submit });
  await send.click();
  await expect(page.getByText(errors.renewed)).toBeVisible();
  await expect(name).toHaveValue("Ada");
  await send.click();
  await expect(page.getByText(errors.outdated.part)).toBeVisible();
  await expect(name).toHaveValue("Ada");
  expect(count()).toBe(2);
});

test("keeps what was typed before the scripts of a replaced version failed", night, async ({ page }) => {
  const { promise: isFilledIn, resolve } = Promise.withResolvers<void>();
  await page.route(entry, async (route) => {
    await isFilledIn;
    await failFor("outdated", route);
  });
  await page.mainFrame().goto("/auth?tab=forgot", { waitUntil: "domcontentloaded" });
  const email = page.getByLabel(access.auth.labels.email, { exact: true });
  await email.fill("ada@example.org");
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  resolve();
  await again;
  await page.unroute(entry);
  await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
  await expect(email).toHaveValue("ada@example.org");
});

test("opens the login as a document when its code is blocked, which says so", night, async ({ page }) => {
  await breakFiles(page, "blocked", /\/assets\/auth\.route-[\w-]+\.js$/);
  await openUnhydrated(page, "/console");
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByText(errors.blocked.part)).toBeVisible();
});

test("says on pages of an account that its code is blocked, and goes on when it is not", night, async ({ page }) => {
  const library = /\/assets\/dist-[\w-]+\.js$/;
  await breakFiles(page, "blocked", library);
  await page.goto("/console");
  await expect(page.getByText(errors.blocked.part)).toBeVisible();
  await expectNoSpinner(page);
  await page.goto("/play-with-chloe/pictures");
  await expect(page.getByText(errors.blocked.part)).toBeVisible();
  await expectNoSpinner(page);
  await page.goto("/console");
  await page.unroute(library);
  await page.locator("main button").click();
  await expect(page).toHaveURL(/\/auth\?/);
});
