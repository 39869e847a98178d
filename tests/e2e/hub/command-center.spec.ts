import type { Page } from "@playwright/test";
import consoleTexts from "#content/console.json" with { type: "json" };
import texts from "#content/hub/command-center.json" with { type: "json" };
import commands from "#content/hub/commands.json" with { type: "json" };
import { blockedCommands } from "#contracts/chat/commands.ts";
import { expectAccessible } from "../accessibility.ts";
import { createApprovedAccount, logIn } from "../accounts.ts";
import { blockFonts, rememberPlaces } from "../layout.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { expect, expectNoOverflow, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

const { errors, indicators, labels, live } = texts;
const { progress } = commands;
const address = "/app/command-center";

const getPrompt = (page: Page) => page.getByRole("textbox", { name: labels.input });
const getLog = (page: Page) => page.getByRole("log", { name: labels.log });
const getLines = (page: Page, type: string) => getLog(page).locator(`[data-type="${type}"]`);
const getHealth = (page: Page) => page.getByRole("list", { name: indicators.label }).getByRole("listitem");

const run = async (page: Page, line: string): Promise<void> => {
  await getPrompt(page).fill(line);
  await getPrompt(page).press("Enter");
};

test("shows the site's live health and the opening lines, and runs, rejects and clears commands", async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText(live.live, { exact: true })).toBeVisible();
  await expect(getHealth(page)).toHaveCount(3);
  // A slow machine may report any status.
  const { down, operational, warning } = indicators;
  for (const [index, part] of (["database", "functions", "analytics"] as const).entries())
    await expect(getHealth(page).nth(index)).toHaveText(
      new RegExp(`^${indicators[part]}(${operational}|${warning}|${down})$`),
      { timeout: 15_000 },
    );
  for (const line of texts.opening) await expect(getLog(page).getByText(line)).toBeVisible();

  await run(page, "help");
  await expect(getLines(page, "command")).toHaveText(/help/);
  await expect(getPrompt(page)).toHaveValue("");
  const answer = getLines(page, "response");
  await expect(answer).toContainText("deploy-dryrun");
  await expect(answer.getByRole("listitem").filter({ hasText: "✓" })).toHaveCount(4);
  await expect(answer).toContainText(progress.running.help);
  await expect(getLines(page, "stream")).toHaveCount(0);
  await answer.getByRole("link").click();
  await expect(page).toHaveURL("/app/neo-textbook");
  await page.goBack();
  await expect(getLines(page, "response")).toContainText("deploy-dryrun");
  const [name] = blockedCommands;
  await run(page, `${name} -rf /`);
  const refusal = errors.prefix.replace("{message}", commands.refusals.blocked.replace("{command}", name));
  await expect(getLines(page, "error")).toContainText(refusal);
  await run(page, "clear");
  await expect(getLog(page).locator("[data-type]")).toHaveCount(0);
});

test(
  "announces completed answers outside the log, and runs all quick commands for the owner",
  night,
  async ({ page }) => {
    await page.goto(address);
    await expect(getLog(page)).toHaveAttribute("aria-live", "off");
    await page.evaluate(() => {
      const announcements: string[] = [];
      const output = [...document.querySelectorAll("output.sr-only")].at(-1) as HTMLElement;
      new MutationObserver(() => announcements.push(output.textContent)).observe(output, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { announcements });
    });
    await run(page, "status");
    await expect(getLines(page, "response")).toBeVisible();
    const announcements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
    await expect.poll(async () => (await announcements()).length).toBe(2);
    expect((await announcements())[0]).toBe(labels.running.replace("{command}", "status"));

    await run(page, "clear");
    await expect(getLog(page).locator("[data-type]")).toHaveCount(0);
    const buttons = page.getByRole("group", { name: labels.quick }).getByRole("button");
    await expect(buttons).toHaveText(["status", "analyze", "security", "logs", "help"]);
    for (const [index, name] of ["status", "analyze", "security", "logs", "help"].entries()) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(getLines(page, "command")).toHaveCount(index + 1);
      await expect(getLines(page, "response")).toHaveCount(index + 1);
    }
    await expect(getLines(page, "error")).toHaveCount(0);
  },
);

test("shows the answer to a question as text, never as HTML, with safe links only", night, async ({ page }) => {
  const delta = "<img src=x onerror=alert(1)> [a](/landing#bio) [b](javascript:alert(1)) [c](https://example.org/)";
  const events = [{ progress: "one" }, { delta }, { done: true, source: "neo" }];
  await page.route("**/functions/v1/command", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""),
    }),
  );
  await page.goto(address);
  await run(page, "who?");
  const answer = getLines(page, "response");
  await expect(answer).toContainText("<img src=x onerror=alert(1)>");
  await expect(answer.getByRole("link")).toHaveText(["a", "c"]);
  await expect(answer.getByRole("link", { name: "c" })).toHaveAttribute("rel", /noopener/);
});

test("prefills the prompt from the URL without running it", night, async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/functions/v1/command") && calls.push(request.url()));
  await page.goto(address);
  await getPrompt(page).fill("half a thought");
  await page.goto(`${address}?ask=deploy-dryrun%0A`);
  await expect(getPrompt(page)).toHaveValue("deploy-dryrun");
  await getPrompt(page).press("ArrowUp");
  await expect(getPrompt(page)).toHaveValue("half a thought");
  await getPrompt(page).fill("newer");
  await page.reload();
  await expect(getPrompt(page)).toHaveValue("newer");
  await page.goto(`${address}?ask=${"x".repeat(5_000)}`);
  await expect.poll(async () => (await getPrompt(page).inputValue()).length).toBe(4_000);
  await expect(getLines(page, "command")).toHaveCount(0);
  expect(calls).toEqual([]);
});

test(
  "completes commands with Tab, ignores blank lines, keeps input while busy, and stops a command",
  night,
  async ({ page }) => {
    await page.goto(address);
    const prompt = getPrompt(page);
    const send = page.getByRole("button", { name: labels.send });
    await expect(send).toBeDisabled();
    await prompt.fill("dep");
    await prompt.press("Tab");
    await expect(prompt).toHaveValue("deploy-dryrun");
    await expect(prompt).toBeFocused();
    await prompt.press("Tab");
    await expect(send).toBeFocused();
    await prompt.fill("dep");
    await prompt.press("Escape");
    await prompt.press("Tab");
    await expect(prompt).toHaveValue("dep");
    await expect(prompt).not.toBeFocused();

    await run(page, "   ");
    await expect(getLines(page, "command")).toHaveCount(0);
    await prompt.fill("one");
    await prompt.press("Shift+Enter");
    await expect(prompt).toHaveValue("one\n");
    // Never answered, so that the terminal is busy until the command is stopped.
    await page.route("**/functions/v1/command", () => undefined);
    await run(page, "status");
    await prompt.fill("next");
    await prompt.press("Enter");
    await expect(prompt).toHaveValue("next");
    await expect(send).toBeDisabled();
    await page.getByRole("button", { name: labels.stop }).click();
    await expect(getLines(page, "response")).toContainText(labels.stopped);
    await expect(getLines(page, "command")).toHaveCount(1);
    await expect(send).toBeEnabled();
  },
);

for (const width of [360, 768])
  test(`has no layout shift at ${width} px when the status arrives`, night, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await blockFonts(page);
    const startScripts = await openBeforeScripts(page, address);
    const expectSamePlace = await rememberPlaces(getLog(page), page.getByRole("main"), ["x", "y", "width"]);
    await startScripts();
    await expect(page.getByText(live.live, { exact: true })).toBeVisible();
    await expect(getHealth(page).filter({ hasText: indicators.unknown })).toHaveCount(0);
    await expectSamePlace();
  });

test(
  "reports beside the prompt that it is offline, keeps the command, and reconnects on its own",
  night,
  async ({ context, page }) => {
    await page.goto(address);
    await expect(page.getByText(live.live, { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(errors.offline)).toBeVisible();
    await run(page, "status");
    await expect(getLines(page, "error")).toContainText(errors.unreachable);
    await getPrompt(page).press("ArrowUp");
    await expect(getPrompt(page)).toHaveValue("status");
    await context.setOffline(false);
    await expect(page.getByText(errors.offline)).toBeHidden();
    await getPrompt(page).press("Enter");
    await expect(getLines(page, "response")).toHaveCount(1);
    await expect(page.getByText(live.live, { exact: true })).toBeVisible();
  },
);

test("shows that it is connecting while the event stream is unavailable", night, async ({ page }) => {
  await page.route("**/functions/v1/live", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(address);
  await expect(page.getByText(live.connecting, { exact: true })).toBeVisible();
  await page.unroute("**/functions/v1/live");
  await expect(page.getByText(live.live, { exact: true })).toBeVisible({ timeout: 15_000 });
});

test("is accessible with answers in the log, and fits a phone", async ({ page }) => {
  await page.goto(address);
  await run(page, "deploy-dryrun");
  await expect(getLines(page, "response")).toBeVisible();
  await run(page, "sudo x");
  await expect(getLines(page, "error")).toBeVisible();
  await expectAccessible(page, "main");
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoOverflow(page);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("says what works and shows no prompt", night, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator("main noscript p")).toContainText(texts.withoutScript);
    await expect(getLog(page).getByText(texts.opening[0] ?? "")).toBeVisible();
    await expect(getPrompt(page)).toBeHidden();
    await expect(page.getByText(live.connecting, { exact: true })).toBeHidden();
  });
});

testBehindProxy("lists what is connected on the agents page of the console", night, async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await page.goto("/console/agents");
  await logIn(page, email);
  const { connected } = consoleTexts.agents;
  for (const name of Object.values(connected.names)) await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("heading", { name: connected.title })).toBeVisible();
  await expect(page.getByText(connected.states.builtIn, { exact: true })).toHaveCount(5);
  await page.goto("/dev-console/agents");
  await expect(page.getByText(consoleTexts.agents.soon)).toBeVisible();
  await expect(page.getByText(connected.title)).toBeHidden();
});
