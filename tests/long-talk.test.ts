import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askPersona } from "#app/features/chat/ask-persona.ts";
import { createConversation } from "#app/features/chat/conversation.ts";
import { summarizeTurns } from "#app/features/chat/summarize-turns.ts";
import { countTokens } from "#contracts/chat/count-tokens.ts";
import type { PersonaSpend } from "#contracts/chat/persona-spend.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import {
  type FakeModelServer,
  type ModelReply,
  startFakeModelServer,
  streamText,
} from "#tests/support/fake-model-server.ts";

const secret = "the owner's own secret";
const context = 4_096;
const recordRules = "You keep the record of a conversation";
const perCall = { prompt_tokens: 100, completion_tokens: 20 };

/** Says the name that it can read, and keeps it when it sums up. */
const answer: ModelReply = (call, response, signal) => {
  const read = call.body.messages.map(({ content }) => content ?? "").join("\n");
  const [, name] = /(?:My name is|The visitor is called) (\p{Lu}\p{L}+)/u.exec(read) ?? [];
  const isSummary = read.includes(recordRules);
  const known = name === undefined ? "Nothing is known yet of who came." : `The visitor is called ${name}.`;
  const said = name === undefined ? "I do not know your name." : `You are ${name}, and it is late.`;
  return streamText(isSummary ? known : said, { usage: perCall })(call, response, signal);
};

let server: FakeModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startFakeModelServer(answer);
  const model = { LLM_BASE_URL: server.url, LLM_MODEL: "large", LLM_CONTEXT: String(context), LLM_WARM: "off" };
  app = await createTestApp({ env: { ...model, PERSONA_CHAT: "on", ADMIN_SECRET: secret } });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
  await server.stop();
});

/** The tab of a visitor whose address changes, because one may ask so much in a minute only. */
const openTab = () => {
  let calls = 0;
  vi.stubGlobal("document", { getElementById: () => null });
  const fetch = (url: string, { body, headers }: { body: string; headers: { accept?: string } }) => {
    const from = `10.9.${Math.floor((calls += 1) / 10)}.1`;
    return app.call(url.replace("/functions/v1/", ""), JSON.parse(body), { accept: headers.accept ?? "*/*" }, from);
  };
  vi.stubGlobal("fetch", fetch);
  const conversation = createConversation({
    storage: createFakeStorage().storage,
    isModelOn: () => true,
    loadAsk: async () => askPersona,
    loadSummarize: async () => summarizeTurns,
  });
  const say = async (text: string): Promise<string> => {
    expect(conversation.send(text)).toBe(true);
    await expect.poll(isIdle, poll).toBe(true);
    return conversation.store.getState().messages.at(-1)?.content ?? "";
  };
  const isIdle = () => {
    const { isThinking, messages } = conversation.store.getState();
    return !isThinking && messages.at(-1)?.role === "assistant" && messages.at(-1)?.isGrowing !== true;
  };
  return { conversation, say };
};
const poll = { interval: 2, timeout: 20_000 };

test("knows in turn 80 a name that was told in turn 2, within the room of the model and its budget", async () => {
  const { conversation, say } = openTab();
  await say("Good evening.");
  expect(await say("My name is Nives.")).toContain("Nives");
  for (let turn = 3; turn < 80; turn += 1)
    await say(`This is turn ${turn}: ${"the tide comes in and the lamp stays on. ".repeat(4)}`);
  expect(await say("What is my name?")).toContain("Nives");

  const last = server.calls.findLast(({ body }) => body.messages[0]?.content?.includes(recordRules) !== true);
  const told = last?.body.messages.map(({ content }) => content ?? "") ?? [];
  expect(told.filter((text) => text.includes("My name is Nives"))).toEqual([]);
  expect(conversation.store.getState().summary).toBe("The visitor is called Nives.");
  expect(conversation.store.getState().messages).toHaveLength(160);
  for (const { body } of server.calls) {
    const read = body.messages.reduce((sum, { content }) => sum + countTokens(content ?? "") + 4, 0);
    expect(read + 500).toBeLessThanOrEqual(context);
  }
  const readSpend = async () => {
    const asked = await app.call("persona-chat-spend", {}, { "x-admin-secret": encodeURIComponent(secret) });
    const [today] = ((await asked.json()) as PersonaSpend).days;
    return today && { messages: today.messages, isCounted: today.tokens === server.calls.length * 120 };
  };
  await expect.poll(readSpend, poll).toEqual({ messages: 80, isCounted: true });
}, 120_000);
