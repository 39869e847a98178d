import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import chat from "#content/chat.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import commandCenter from "#content/hub/command-center.json" with { type: "json" };
import devLogs from "#content/hub/dev-logs.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import status from "#content/hub/system-status.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import play from "#content/play.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import type { APIRequestContext, Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { createApprovedAccount, logIn, newEmail, submitAccessRequest } from "../accounts.ts";
import { callPostsAdmin, content, expectToast, openAdmin, title, unique, openPart } from "../owner/admin-page.ts";
import { getSongPlayer, playSong, press } from "../player-page.ts";
import { expect } from "../site.ts";
import { openTag } from "./open-tag.ts";
import { switchTheme, lookAround, lookAroundHub, lookAroundConsole } from "./look-around.ts";

export type PageAction = {
  /** An address of the page, if it is not its path; may prepare what the page shows. */
  open?: (page: Page) => Promise<string>;
  /** What people come to this page for. */
  act: (page: Page) => Promise<unknown>;
};

const tickTask = async (page: Page): Promise<void> => {
  const [first] = phases;
  const open = first?.tasks.find(({ completed }) => !completed)?.title ?? "";
  const list = page.getByRole("button", { name: "Show phases" });
  if (await list.isVisible()) await list.click();
  await page.getByRole("checkbox", { name: open }).check();
  await expect(page.getByText("3 of 5 tasks completed")).toBeVisible();
  await page.getByRole("button", { name: phases[2]?.title ?? "" }).click();
  await expect(page.getByRole("heading", { name: phases[2]?.title ?? "" })).toBeVisible();
};

const askNeo = async (page: Page): Promise<void> => {
  const field = page.getByRole("textbox", { name: neoChat.composer.label, exact: true });
  for (const question of ["Are you there?", "And now?"]) {
    await field.fill(question);
    await field.press("Enter");
    await expect(page.locator(".neo-message").getByText(question)).toBeVisible();
    await expect(page.getByText(neoChat.processing)).toBeHidden();
  }
  await expect(page.locator(".neo-message")).toHaveCount(4);
};

const reportTypo = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: typos.title }).click();
  const dialog = page.getByRole("dialog", { name: typos.title });
  await dialog.getByRole("button", { name: typos.send }).click();
  await dialog.getByLabel(typos.quote).fill(unique("teh"));
  await dialog.getByLabel(typos.correction).fill("the");
  await dialog.getByRole("button", { name: typos.send }).click();
  await expect(page.getByText(typos.thanks)).toBeVisible();
};

const sendFeedback = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: feedback.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: feedback.submit }).click();
  await dialog.getByLabel(feedback.labels.subject).fill("Light");
  await dialog.getByLabel(feedback.labels.message).fill("It stays on.");
  await dialog.getByRole("button", { name: feedback.submit }).click();
  await expect(page.getByText(feedback.thanks)).toBeVisible();
};

const playTheSong = async (page: Page): Promise<void> => {
  const player = getSongPlayer(page);
  await playSong(page);
  await press(player, "Like");
  await press(player, "Mute");
  await press(player, "Pause");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
};

const makePicture = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: play.page.create }).click();
  await page.getByRole("textbox", { name: play.generator.prompt }).fill("A lighthouse made of glass");
  await page.getByRole("button", { name: play.generator.generate, exact: true }).click();
  const card = page.getByRole("article");
  await expect(card.getByRole("img").first()).toBeVisible();
  await card.getByRole("button", { name: play.picture.approve }).click();
  await page.getByRole("button", { name: play.generator.lock }).click();
  await expect(page.getByRole("textbox", { name: play.generator.details })).toBeVisible();
};

const readLogs = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`^${devLogs.filters.vision}`) }).click();
  await page.getByRole("searchbox", { name: devLogs.search.label }).fill("qqqqqq");
  await expect(page.getByText(devLogs.empty)).toBeVisible();
  await page.getByRole("searchbox", { name: devLogs.search.label }).fill("");
  await page.getByRole("button", { name: devLogs.card.open }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: devLogs.dialog.close }).first().click();
  await page.getByRole("tab", { name: devLogs.tabs.categories }).click();
  await page.getByRole("tab", { name: devLogs.tabs.add }).click();
  await page.getByLabel(devLogs.form.title, { exact: true }).fill("A day");
  await page.getByRole("button", { name: devLogs.form.save, exact: true }).click();
};

const runCommands = async (page: Page): Promise<void> => {
  const prompt = page.getByRole("textbox", { name: commandCenter.labels.input });
  for (const [index, line] of ["help", "status", "sudo rm"].entries()) {
    await prompt.fill(line);
    await prompt.press("Enter");
    await expect(page.getByRole("log").locator('[data-type="command"]')).toHaveCount(index + 1);
    await expect(page.getByRole("log").locator('[data-type="stream"]')).toHaveCount(0);
  }
  await expect(page.getByRole("log").locator('[data-type="error"]')).toHaveCount(1);
};

const logInWrongly = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: access.auth.login.submit }).click();
  await expect(page.getByText(access.auth.missing.password)).toBeVisible();
  await logIn(page, newEmail("nobody"), "a wrong password");
  await expect(page.getByText(access.auth.login.rejected)).toBeVisible();
  await page.getByRole("tab", { name: access.auth.tabs.signUp }).click();
  const password = page.getByLabel(access.auth.labels.password, { exact: true });
  for (const [typed, strength] of [
    ["abc", access.auth.strength.short],
    ["a lantern in the snow 42", access.auth.strength.strong],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(strength)).toBeVisible();
  }
};

const writePost = async (page: Page): Promise<void> => {
  await openAdmin(page);
  const name = unique("Translated");
  await title(page).fill(name);
  await content(page).fill("A quiet text.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await page.getByRole("searchbox", { name: "Search posts" }).fill(name);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  for (const part of ["Character", "Typos", "Book", "Health", "Posts"] as const) {
    await openPart(page, part);
    await expect(page.getByRole("tabpanel").filter({ visible: true }).first()).toBeVisible();
  }
};

const decideRequest = async (page: Page): Promise<void> => {
  await page.getByRole("listitem").filter({ hasText: "Pending" }).first().getByRole("button").first().click();
  const card = page.getByRole("article").filter({ hasText: "Pending" }).first();
  await card.getByRole("textbox").fill("Welcome.");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(/ was approved/)).toBeVisible();
};

const requestAccess = async (request: APIRequestContext): Promise<void> => {
  const data = { name: "Bea", email: newEmail("bea"), reason: "Because." };
  expect((await request.post("/functions/v1/request-access", { data })).status()).toBe(200);
};

const openPreview = async (page: Page): Promise<string> => {
  const { post } = await callPostsAdmin(page, {
    action: "create",
    postData: { title: unique("For one reader"), content: "Only for you.", status: "draft" },
  });
  const reply = await page.request.post("/functions/v1/posts-admin", {
    data: { action: "preview-link", postId: post.id },
  });
  return ((await reply.json()) as { url: string }).url;
};

const lookAgain = async (page: Page): Promise<void> => {
  await expect(page.getByRole("listitem").filter({ hasText: status.thisSite.parts.database })).toContainText(/ ms/);
  await lookAroundHub(page);
};

/** By path in `contracts/site-pages.ts`. */
export const visitorActions: Record<string, PageAction> = {
  "/": {
    act: async (page) => {
      await page.getByRole("link", { name: "Enter" }).click();
      await expect(page).toHaveURL("/landing");
    },
  },
  "/landing": {
    act: async (page) => {
      await playTheSong(page);
      await sendFeedback(page);
    },
  },
  "/post/:slug?": { open: async () => `/post/${oldestStory.slug}`, act: reportTypo },
  "/stories": { act: lookAround },
  "/accessibility": { act: lookAround },
  "/care": { act: lookAround },
  "/stories/tag/:tag": { open: openTag, act: lookAround },
  "/chloe-story": { act: lookAround },
  "/chloe-chat": {
    act: async (page) => {
      const field = page.getByRole("textbox", { name: chat.labels.input });
      for (const count of [3, 5]) {
        await field.fill("Hello there");
        await field.press("Enter");
        await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(count);
      }
      await lookAround(page);
    },
  },
  "/play-with-chloe": { act: makePicture },
  "/revo-door": { act: lookAround },
  "/chloe-blockchain": { act: lookAround },
  "/donation": { act: switchTheme },
  "/roadmap": { act: tickTask },
  "/thank-you": { act: lookAround },
  "/request-access": {
    act: async (page) => {
      await page.getByRole("button", { name: access.request.submit }).click();
      await expect(page.getByText("Please enter your name.")).toBeVisible();
      await submitAccessRequest(page, newEmail());
      await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
      await expect(page.getByLabel(access.request.labels.name)).toHaveValue("");
    },
  },
  "/auth": { act: logInWrongly },
  "/preview/:token": { open: openPreview, act: switchTheme },
  "/dev-console": { act: askNeo },
  "/dev-console/agents": { act: lookAroundConsole },
  "/dev-console/analytics": { act: lookAroundConsole },
  "/dev-console/settings": { act: lookAroundConsole },
  "/app": { act: lookAroundHub },
  "/app/projects": { act: lookAroundHub },
  "/app/community": { act: lookAroundHub },
  "/app/agents": { act: lookAroundHub },
  "/app/settings": { act: lookAroundHub },
  "/app/documentation/:tab?": {
    open: async () => "/app/documentation",
    act: async (page) => {
      await page.getByRole("main").locator('a[href^="/app/documentation/"]').first().click();
      await expect(page).toHaveURL(/\/app\/documentation\/\w/);
      await reportTypo(page);
    },
  },
  "/app/duality-protocol": { act: lookAroundHub },
  "/app/devlogs": { act: readLogs },
  "/app/issues": { act: lookAroundHub },
  "/app/milestones": { act: lookAroundHub },
  "/app/assets": { act: lookAroundHub },
  "/app/hub": { act: lookAroundHub },
  "/app/typos": { act: reportTypo },
  "/app/consciousness": { act: lookAroundHub },
  "/app/roadmap": { act: tickTask },
  "/app/system-status": { act: lookAgain },
  "/app/command-center": { act: runCommands },
  "/app/neo-textbook/:chapter?": {
    open: async () => "/app/neo-textbook/1",
    act: async (page) => {
      await page.locator('main a[href="/app/neo-textbook/2"]').last().click();
      await expect(page).toHaveURL("/app/neo-textbook/2");
    },
  },
  "/admin": { act: writePost },
  "/admin/access-requests": {
    open: async (page) => {
      await requestAccess(page.request);
      return "/admin/access-requests";
    },
    act: decideRequest,
  },
};

const askOnConsole = async (page: Page): Promise<void> => {
  const field = page.getByRole("textbox", { name: neoChat.composer.label, exact: true });
  await field.fill("Are you there?");
  await field.press("Enter");
  await expect(page.locator(".neo-message").getByText("Are you there?")).toBeVisible();
};

/** Pages for which somebody has to be signed in. */
export const accountActions: Record<string, PageAction> = {
  "/play-with-chloe/pictures": {
    act: async (page) => expect(page.getByText(play.gallery.empty.title)).toBeVisible(),
  },
  "/console": { act: askOnConsole },
  "/console/agents": { act: switchTheme },
  "/console/analytics": { act: switchTheme },
  "/console/settings": {
    act: async (page) => {
      await page.getByRole("button", { name: account.password.submit }).click();
      await expect(page.getByText(account.missing.password).first()).toBeVisible();
    },
  },
};

/** Opens a page of an account: signs in with the form it leads to. */
export const openSignedIn = async (page: Page, request: APIRequestContext, path: string): Promise<void> => {
  const email = await createApprovedAccount(request);
  await page.goto(path);
  await logIn(page, email);
  await expect(page).toHaveURL(path);
};
