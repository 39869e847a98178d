import type { Page } from "@playwright/test";
import chat from "#content/starter/en/chat.json" with { type: "json" };
import type { CardPlan } from "#contracts/character/character-calls.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import {
  listPlaces,
  listTold,
  type PlayedCard,
  playedAnswer,
  playedCardNames,
  type PlayedMessage,
  readPlayedCard,
} from "#tests/support/played-cards.ts";
import { night } from "../at-night.ts";
import { callAsOwner } from "../mira/mira-site.ts";
import { expect } from "../site.ts";
import { createTestWithService } from "./isolated-server.ts";

/** A site on which visitors can talk with the character, and whose model only writes down what it was sent. */
const test = createTestWithService(
  () => startFakeModelServer(streamText(playedAnswer)),
  ({ url }) => ({ LLM_BASE_URL: url, LLM_MODEL: "recorder", LLM_CONTEXT: "8192", PERSONA_CHAT: "on", LLM_WARM: "off" }),
);

test.describe.configure({ mode: "default", timeout: 240_000 });

const beginWith = async (page: Page, { bytes }: PlayedCard): Promise<void> => {
  const read = await page.request.post("/functions/v1/read-card", {
    data: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
  expect(read.status()).toBe(200);
  const plan = (await read.json()) as CardPlan;
  await callAsOwner(page.request, "character", {
    action: "start-from-card",
    card: plan.id,
    profile: { ...plan.profile, tagline: plan.profile.tagline || "Keeps a light" },
    parts: plan.parts.map(({ part }) => part),
    confirmsAdult: false,
  });
};

const startAgain = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: chat.labels.clear }).click();
};

/** Says it on the page as a visitor does; returns what the model was sent. */
const say = async (page: Page, model: FakeModelServer, words: string): Promise<PlayedMessage[]> => {
  const before = model.calls.length;
  const field = page.getByRole("textbox", { name: chat.labels.input });
  await field.fill(words);
  await field.press("Enter");
  // So many questions from one network are more than a visitor may ask in a minute.
  await expect(async () => {
    if (await page.getByRole("alert").filter({ hasText: /\S/ }).isVisible())
      await page.getByRole("button", { name: chat.labels.retry }).last().click();
    expect(model.calls.length).toBeGreaterThan(before);
  }).toPass();
  const { body } = await model.getCall(before);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await expect(field).toBeEnabled();
  return body.messages.map(({ role, content }) => ({ role, content: content ?? "" }));
};

for (const name of playedCardNames)
  test(`the card "${name}" plays as its author wrote it`, night, async ({ page, service: model }) => {
    const played = readPlayedCard(name);
    await beginWith(page, played);
    await page.goto("/chloe-chat");
    const turns = [];
    for (const [number, { visitor }] of played.turns.entries()) {
      if (played.isNewChatEachTurn && number > 0) await startAgain(page);
      const messages = await say(page, model, visitor);
      turns.push({ visitor, told: listTold(messages), places: listPlaces(played, messages) });
    }
    expect(turns).toEqual(
      played.turns.map(({ messages, visitor }) => ({
        visitor,
        told: listTold(messages),
        places: listPlaces(played, messages),
      })),
    );
  });
