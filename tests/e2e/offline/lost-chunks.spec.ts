import chat from "#content/chat.json" with { type: "json" };
import access from "#content/access.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import palette from "#content/palette.json" with { type: "json" };
import neo from "#content/neo.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import play from "#content/play.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import site from "#content/site.json" with { type: "json" };
import story from "#content/story-page.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { logIn, newEmail } from "../accounts.ts";
import { nightUnless } from "../at-night.ts";
import { getSongPlayer, openPlayer, playSong } from "../player-page.ts";
import { expect, test } from "../site.ts";
import { listLazyChunks } from "./lazy-chunks.ts";

const { blocked, broken } = navigation.errors;

type LostChunk = {
  open: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** Expects an error message while the chunk cannot be loaded or, for decorations, an unchanged page. */
  expectFailed: (page: Page) => Promise<unknown>;
  expectLoaded: (page: Page) => Promise<unknown>;
  /** The chunk is loaded only without reduced motion. */
  needsMotion?: boolean;
};

const goTo = (address: string) => async (page: Page) => {
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto(address);
};
const expectText = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const expectBlocked = expectText(blocked.part);
const pressButton = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
const expectPlaying = (page: Page) =>
  expect(getSongPlayer(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
const playAgain = async (page: Page) => {
  const song = getSongPlayer(page);
  const pause = song.getByRole("button", { name: "Pause", exact: true });
  if (await pause.isVisible()) await pause.click();
  await playSong(page);
};
const feedbackDrawer: LostChunk = {
  open: goTo("/landing"),
  press: pressButton(feedback.open),
  expectFailed: expectBlocked,
  expectLoaded: (page) => expect(page.getByRole("dialog").getByLabel(feedback.labels.subject)).toBeVisible(),
};
const typoDialog: LostChunk = {
  open: goTo(`/post/${oldestStory.slug}`),
  press: pressButton(typos.title),
  expectFailed: expectBlocked,
  expectLoaded: (page) => expect(page.getByRole("dialog").getByLabel(typos.quote)).toBeVisible(),
};
const askNeo = async (page: Page) => {
  await page.getByRole("textbox", { name: neoChat.composer.label }).fill("Are you there?");
  await page.getByRole("button", { name: neoChat.composer.send, exact: true }).click();
};
const expectNeoReply = (page: Page) =>
  expect(
    page.getByText(new RegExp(neo.offlineReplies.map((reply) => reply.slice(0, 20)).join("|"))).last(),
  ).toBeVisible();
const decoration: LostChunk = {
  open: openPlayer,
  press: playAgain,
  expectFailed: expectPlaying,
  expectLoaded: expectPlaying,
};
const motion: LostChunk = { ...decoration, needsMotion: true };

const sendMessage = async (page: Page) => {
  const field = page.getByRole("textbox", { name: chat.labels.input });
  const before = await page.getByRole("log").getByRole("listitem").count();
  await field.fill("Hello there");
  await field.press("Enter");
  await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(before + 2);
};
const expectScriptedReply = (page: Page) =>
  expect(page.getByRole("log").getByRole("button", { name: chat.labels.copy }).first()).toBeVisible();

const listenButton: LostChunk = {
  open: goTo(`/post/${oldestStory.slug}`),
  press: pressButton(site.blog.listen),
  expectFailed: expectBlocked,
  expectLoaded: (page) => expect(page.getByText(blocked.part)).toHaveCount(0),
};

const chunks: Record<string, LostChunk> = {
  listen: listenButton,
  "reading-player": listenButton,
  "find-care-answer": {
    open: goTo("/chloe-chat"),
    press: sendMessage,
    expectFailed: expectScriptedReply,
    expectLoaded: expectScriptedReply,
  },
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
    expectFailed: expectPlaying,
    expectLoaded: async (page) => {
      await page.getByRole("banner").getByRole("link").first().click();
      await expectPlaying(page);
    },
  },
  "hi-res-video": {
    open: goTo("/"),
    press: pressButton(landing.intro.hiRes),
    expectFailed: expectBlocked,
    expectLoaded: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  speak: {
    open: goTo("/chloe-story"),
    press: pressButton(story.read),
    expectFailed: expectBlocked,
    expectLoaded: (page) => expect(page.getByText(blocked.part)).toHaveCount(0),
  },
  "tooltip-popover": {
    open: goTo("/"),
    press: async (page) => {
      await page.mouse.move(0, 0);
      await page.locator("[data-sound-switch] button").hover();
    },
    expectFailed: (page) => expect(page.locator(".tip")).toHaveCount(0),
    expectLoaded: (page) => expect(page.locator(".tip")).toBeVisible(),
  },
  "play-overlay": {
    open: goTo("/play-with-chloe"),
    press: pressButton(play.page.create),
    expectFailed: expectBlocked,
    expectLoaded: (page) => expect(page.getByRole("dialog").last()).toBeVisible(),
  },
  "access-request": {
    open: goTo("/request-access"),
    press: pressButton(access.request.submit),
    expectFailed: expectBlocked,
    expectLoaded: expectText("Please enter your name."),
  },
  dist: {
    open: goTo("/auth"),
    press: (page) => logIn(page, newEmail("nobody"), "a wrong password"),
    expectFailed: expectBlocked,
    expectLoaded: expectText(access.auth.toasts.invalid),
  },
  passkeys: {
    open: goTo("/auth"),
    press: pressButton(access.auth.passkey.submit),
    expectFailed: expectBlocked,
    expectLoaded: (page) => expect(page.getByText(blocked.part)).toHaveCount(0),
  },
  "palette-panel": {
    open: goTo("/chloe-story"),
    press: pressButton(navigation.search),
    expectFailed: expectBlocked,
    expectLoaded: (page) => expect(page.getByRole("combobox")).toBeFocused(),
  },
  players: {
    open: goTo("/chloe-story"),
    press: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: palette.actions.play.title }).click();
    },
    expectFailed: expectText(blocked.title),
    expectLoaded: (page) => expect(page.getByLabel("Docked player")).toBeVisible(),
  },
  "markdown-text": {
    open: goTo("/dev-console"),
    press: askNeo,
    expectFailed: expectBlocked,
    expectLoaded: expectNeoReply,
  },
  "chat.route": {
    open: goTo("/landing"),
    press: (page) => page.locator('a[href="/chloe-chat"]').first().click(),
    expectFailed: expectText(blocked.title),
    expectLoaded: (page) => expect(page).toHaveURL(/\/chloe-chat$/),
  },
};

// These need a language model, a story that was read before, an image, an answer with code, many lines, a second factor or
// an owner first. If one cannot be loaded, a toast or the message of useLazyComponent is shown. Nothing is pressed for the
// service worker, without which a page is the same.
const untested = [
  "ask-persona",
  "code-form",
  "download-picture",
  "generator-draft",
  "go-on",
  "highlight-code",
  "greeting-texts",
  "hub-entry",
  "inbox",
  "kept-talks",
  "libesm",
  "query-provider",
  "question-form",
  "read-picture-file",
  "register-worker",
  "report-dialog",
  "summarize-turns",
  "summary-dialog",
  "talks-drawer",
  "virtual-lines",
  "zip-pictures",
];

test("covers every chunk that public pages load lazily", () => {
  const names = listLazyChunks();
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(chunks, name) && !untested.includes(name))).toEqual([]);
});

const loseAndFind = async (page: Page, file: RegExp, lost: LostChunk): Promise<void> => {
  const { open, press, expectFailed, expectLoaded, needsMotion } = lost;
  if (needsMotion) await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.route(file, (route) => route.abort());
  // A second press while the first request is pending would reuse it.
  const failed = page.waitForEvent("requestfailed", (request) => file.test(request.url()));
  await open(page);
  await press(page);
  await failed;
  await expectFailed(page);
  await expect(page.getByText(broken.title)).toHaveCount(0);
  await expect(page.locator("main")).toBeVisible();
  // Awaited from before requests succeed again: a playing player retries on its own, possibly before the press.
  const fetched = page.waitForResponse((response) => file.test(response.url()) && response.ok());
  await page.unroute(file);
  await press(page);
  await fetched;
  await expectLoaded(page);
  await expect(page.getByText(broken.title)).toHaveCount(0);
};

for (const [name, lost] of Object.entries(chunks))
  test(
    `${name}: keeps the page when the chunk cannot be loaded, and loads it on the next press`,
    nightUnless(name === "palette-panel"),
    async ({ page }) => {
      await loseAndFind(page, new RegExp(`/assets/${name.replace(".", "\\.")}-[\\w-]{8}\\.js$`), lost);
    },
  );

/** Documents that the page does not hold, and the chunk that needs them. */
const texts = { palette: "palette-panel", typos: "typo-dialog", chat: "chat.route" };

for (const [document, chunk] of Object.entries(texts))
  test(
    `${chunk}: keeps the page when its texts cannot be loaded, and loads them on the next press`,
    nightUnless(document === "typos"),
    async ({ page }) => {
      const lost = chunks[chunk];
      if (!lost) throw new Error(`no chunk ${chunk}`);
      await loseAndFind(page, new RegExp(`/content/[\\w-]+/${document}\\.js$`), lost);
    },
  );
