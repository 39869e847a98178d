import landing from "#content/landing.json" with { type: "json" };
import site from "#content/site.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { serveSpeech, toSpeechEnv } from "#tests/support/fake-speech.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "../accessibility.ts";
import { createTestWithService } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow, test as base } from "../site.ts";
import { night } from "../at-night.ts";

/** A site whose character has a voice of its own. */
const test = createTestWithService(
  () => serveSpeech(),
  ({ baseUrl }) => ({ ...toSpeechEnv(baseUrl), TTS_PODCAST: "off" }),
);
// One site for all of them, instead of one for each worker.
test.describe.configure({ mode: "default" });
// Audio that the service did not make, or that a lost line cut, is logged by the browser.
test.use({ expectedErrors: /\/speech\/|ERR_INTERNET_DISCONNECTED|Failed to load resource/ });

const story = `/post/${oldestStory.slug}`;
const getDock = (page: Page) => page.getByRole("region", { name: "Reading aloud" });
const countMarks = (page: Page) => page.evaluate(() => CSS.highlights.get("spoken-sentence")?.size ?? 0);
const listen = async (page: Page) => {
  await page.goto(story);
  await page.getByRole("button", { name: site.blog.listen }).press("Enter");
  return getDock(page);
};

test("reads a story aloud by keyboard, marks the sentence, and goes on while pages change", async ({ page }) => {
  const dock = await listen(page);
  await expect(dock.getByText("AI voice")).toBeVisible();
  await expect(dock.getByRole("button", { name: "Pause" })).toBeVisible();
  await dock.getByRole("button", { name: "Next paragraph" }).press("Enter");
  await expect(dock.getByText(/^[2-9] \//)).toBeVisible();
  await expect.poll(() => countMarks(page)).toBe(1);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await dock.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(dock.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await dock.getByRole("button", { name: "Chapters and paragraphs" }).press("Enter");
  const list = dock.getByRole("list", { name: "Chapters and paragraphs" });
  await list.getByRole("button").first().press("Enter");
  await expect(dock.getByText(/^1 \//)).toBeVisible();

  await page.locator('header a[href="/landing"]').first().click();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(dock.getByRole("link", { name: oldestStory.title })).toBeVisible();
  await dock.getByRole("button", { name: "Close player" }).press("Enter");
  await expect(dock).toHaveCount(0);
});

for (const reply of ["refuses", "wrong type", "cut", "empty"] as const)
  test(
    `says that the voice could not be reached when the service ${reply === "refuses" ? reply : `answers: ${reply}`}`,
    night,
    async ({ page, service: speech }) => {
      speech.server.reply = reply;
      try {
        const dock = await listen(page);
        await dock.getByRole("button", { name: "Next paragraph" }).click();
        await expect(dock.getByText(/voice could not be reached|no voice to read with/)).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      } finally {
        speech.server.reply = "good";
      }
    },
  );

test("says so when the line is lost, and reads on when it is back", night, async ({ page }) => {
  const dock = await listen(page);
  await expect(dock.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.context().setOffline(true);
  const next = dock.getByRole("button", { name: "Next paragraph" });
  await expect(async () => {
    await next.click();
    await expect(dock.getByText(/voice could not be reached|no voice to read with/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.context().setOffline(false);
  await dock.getByRole("button", { name: "Close player" }).click();
  const again = await listen(page);
  await expect(again.getByText("AI voice")).toBeVisible();
});

/** Gives the page a browser's speech that says each piece in a moment, and keeps what it said in `window.spoken`. */
const giveSpeech = (page: Page) =>
  page.addInitScript(() => {
    const spoken: string[] = [];
    class Utterance {
      onstart?: () => void;
      onend?: () => void;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speak = (utterance: Utterance) => {
      spoken.push(utterance.text);
      setTimeout(() => utterance.onstart?.(), 5);
      if (spoken.length < 3) setTimeout(() => utterance.onend?.(), 30);
    };
    const speechSynthesis = { speak, cancel: () => undefined, getVoices: () => [] };
    Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken });
  });
const readSpoken = (page: Page) => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);

test("lets the browser read on when the voice fails, and says so", night, async ({ page }) => {
  await giveSpeech(page);
  await page.route("**/speech/**/*.mp3", (route) => route.fulfill({ status: 503, body: "" }));
  const dock = await listen(page);
  await expect(dock.getByText("The voice could not be reached. Your browser reads on.")).toBeVisible();
  await expect(dock.getByText("Your browser’s voice")).toBeVisible();
  await expect.poll(() => readSpoken(page)).toHaveLength(3);
  expect((await readSpoken(page))[0]).toBe(oldestStory.title);
  await expect.poll(() => countMarks(page)).toBe(1);
  await dock.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(dock.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test(
  "reads the bio in the character's voice, faster when asked to, and marks the sentence",
  night,
  async ({ page }) => {
    await page.goto("/landing");
    await page.getByRole("button", { name: landing.bio.read }).press("Enter");
    const dock = getDock(page);
    await expect(dock.getByText("AI voice")).toBeVisible();
    await expect(page.locator("[data-spoken]")).toHaveCount(1);
    await dock.getByRole("button", { name: /^Speed: 1 times/ }).press("Enter");
    await expect(dock.getByRole("button", { name: /^Speed: 1.25 times/ })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
  },
);

base("without a voice of the site, the browser reads the story", night, async ({ page }) => {
  await giveSpeech(page);
  const dock = await listen(page);
  await expect(dock.getByText("Your browser’s voice")).toBeVisible();
  await expect.poll(() => readSpoken(page)).toHaveLength(3);
  await expect(dock.getByText(/could not be reached/)).toHaveCount(0);
  await dock.getByRole("button", { name: "Close player" }).press("Enter");
  await expect(dock).toHaveCount(0);
});
