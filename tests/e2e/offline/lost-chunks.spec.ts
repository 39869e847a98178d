import access from "#content/access.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import palette from "#content/palette.json" with { type: "json" };
import neo from "#content/neo.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import play from "#content/play.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import story from "#content/story-page.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { logIn, newEmail } from "../accounts.ts";
import { getSong, open as openPlayer, playSong } from "../player-page.ts";
import { expect, test } from "../site.ts";
import { listLazyChunks } from "./lazy-chunks.ts";

const { broken, offline } = navigation.errors;

type LostChunk = {
  open: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** What is seen when the chunk is lost: a sentence, or for what only decorates, the page as it was. */
  lost: (page: Page) => Promise<unknown>;
  found: (page: Page) => Promise<unknown>;
  /** It is wanted only where the page may move. */
  isMotion?: boolean;
};

const goTo = (address: string) => async (page: Page) => {
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto(address);
};
const says = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const saysPart = says(offline.part);
const pressButton = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
const isPlaying = (page: Page) =>
  expect(getSong(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
const playAgain = async (page: Page) => {
  const song = getSong(page);
  const pause = song.getByRole("button", { name: "Pause", exact: true });
  if (await pause.isVisible()) await pause.click();
  await playSong(page);
};
const feedbackDrawer: LostChunk = {
  open: goTo("/landing"),
  press: pressButton(feedback.open),
  lost: saysPart,
  found: (page) => expect(page.getByRole("dialog").getByLabel(feedback.labels.subject)).toBeVisible(),
};
const typoDialog: LostChunk = {
  open: goTo(`/post/${oldestStory.slug}`),
  press: pressButton(typos.title),
  lost: saysPart,
  found: (page) => expect(page.getByRole("dialog").getByLabel(typos.quote)).toBeVisible(),
};
const askNeo = async (page: Page) => {
  await page.getByRole("textbox", { name: neoChat.composer.label }).fill("Are you there?");
  await page.getByRole("button", { name: neoChat.composer.send, exact: true }).click();
};
const hearNeo = (page: Page) =>
  expect(
    page.getByText(new RegExp(neo.offlineReplies.map((reply) => reply.slice(0, 20)).join("|"))).last(),
  ).toBeVisible();
const decoration: LostChunk = { open: openPlayer, press: playAgain, lost: isPlaying, found: isPlaying };
const motion: LostChunk = { ...decoration, isMotion: true };

const chunks: Record<string, LostChunk> = {
  "feedback-form": feedbackDrawer,
  "drawer-panel": feedbackDrawer,
  "typo-dialog": typoDialog,
  "dialog-panel": typoDialog,
  sky: motion,
  "animated-title": motion,
  "media-session": decoration,
  "mini-player-host": {
    open: openPlayer,
    press: playAgain,
    lost: isPlaying,
    found: async (page) => {
      await page.getByRole("banner").getByRole("link").first().click();
      await isPlaying(page);
    },
  },
  "hi-res-video": {
    open: goTo("/"),
    press: pressButton(landing.intro.hiRes),
    lost: saysPart,
    found: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  speak: {
    open: goTo("/chloe-story"),
    press: pressButton(story.read),
    lost: saysPart,
    found: (page) => expect(page.getByText(offline.part)).toHaveCount(0),
  },
  "tooltip-popover": {
    open: goTo("/"),
    press: async (page) => {
      await page.mouse.move(0, 0);
      await page.locator("[data-sound-switch] button").hover();
    },
    lost: (page) => expect(page.locator(".tip")).toHaveCount(0),
    found: (page) => expect(page.locator(".tip")).toBeVisible(),
  },
  "play-overlay": {
    open: goTo("/play-with-chloe"),
    press: pressButton(play.page.create),
    lost: says(play.generator.offline),
    found: (page) => expect(page.getByRole("dialog").last()).toBeVisible(),
  },
  access: {
    open: goTo("/request-access"),
    press: pressButton(access.request.submit),
    lost: says(access.request.toasts.errorText),
    found: says("Please enter your name."),
  },
  dist: {
    open: goTo("/auth"),
    press: (page) => logIn(page, newEmail("nobody"), "a wrong password"),
    lost: says(access.auth.toasts.unreachable),
    found: says(access.auth.toasts.invalid),
  },
  "palette-panel": {
    open: goTo("/chloe-story"),
    press: pressButton(navigation.search),
    lost: saysPart,
    found: (page) => expect(page.getByRole("combobox")).toBeFocused(),
  },
  players: {
    open: goTo("/chloe-story"),
    press: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: palette.actions.play.title }).click();
    },
    lost: says(offline.title),
    found: (page) => expect(page.getByLabel("Docked player")).toBeVisible(),
  },
  "markdown-text": {
    open: goTo("/dev-console"),
    press: askNeo,
    lost: saysPart,
    found: hearNeo,
  },
  "chat.route": {
    open: goTo("/landing"),
    press: (page) => page.locator('a[href="/chloe-chat"]').first().click(),
    lost: says(offline.title),
    found: (page) => expect(page).toHaveURL(/\/chloe-chat$/),
  },
};

// These need a picture, an answer with code, many lines or an owner first; what they show without their code is a toast or the sentence of useLazyComponent.
const needsMore = [
  "download-picture",
  "generator-draft",
  "highlight-code",
  "hub-entry",
  "libesm",
  "query",
  "read-picture-file",
  "typo-reports-tab",
  "virtual-lines",
  "zip-pictures",
];

test("every chunk that public pages load later is tried here", () => {
  const names = listLazyChunks();
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(chunks, name) && !needsMore.includes(name))).toEqual([]);
});

for (const [name, { open, press, lost, found, isMotion }] of Object.entries(chunks))
  test(`${name}: the page stays as it is without it, and the next press fetches it`, async ({ page }) => {
    const file = new RegExp(`/assets/${name.replace(".", "\\.")}-[\\w-]{8}\\.js$`);
    if (isMotion) await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.route(file, (route) => route.abort());
    // A press while the first request is still failing would wait for that one.
    const failed = page.waitForEvent("requestfailed", (request) => file.test(request.url()));
    await open(page);
    await press(page);
    await failed;
    await lost(page);
    await expect(page.getByText(broken.title)).toHaveCount(0);
    await expect(page.locator("main")).toBeVisible();
    // Awaited from before the line is whole: what plays asks again by itself, possibly before the press.
    const fetched = page.waitForResponse((response) => file.test(response.url()) && response.ok());
    await page.unroute(file);
    await press(page);
    await fetched;
    await found(page);
    await expect(page.getByText(broken.title)).toHaveCount(0);
  });
