import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { attempts, welcome } from "./testing/attempts.ts";

let server: FakeModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startFakeModelServer();
  const env = {
    LLM_BASE_URL: server.url,
    LLM_MODEL: "fake-1",
    PERSONA_CHAT: "on",
    ADMIN_SECRET: "secret of the owner",
  };
  app = await createTestApp({ env });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

let visitors = 0;
/** What reaches a visitor, delta by delta and at the end, with a model that answers anything. */
const converse = async (question: string, obeyed: string) => {
  server.replyWith(streamText(obeyed, { chunkLength: 4 }));
  const headers = { accept: "text/event-stream" };
  const from = `10.3.0.${(visitors += 1)}`;
  const response = await app.call("persona-chat", { session: "s", prompt: question }, headers, from);
  const blocks = (await response.text()).split("\n\n").filter(Boolean);
  const events = blocks.map((block) => JSON.parse(block.slice("data: ".length)) as { delta?: string; done?: true });
  const streamed = events.map(({ delta = "" }) => delta).join("");
  return { streamed, end: events.at(-1) as PersonaAnswer & { done: true } };
};

test("there are sixty attempts", () => {
  expect(attempts).toHaveLength(60);
});

test.each(attempts)("keeps the limit when somebody writes %j", async (question, obeyed) => {
  const { streamed, end } = await converse(question, obeyed);
  expect(end.from).toBe("care");
  expect(end.content).not.toContain(obeyed);
  // What was shown for a moment is less than the whole, and is replaced.
  expect(streamed).not.toContain(obeyed);
});

test.each(welcome)("lets %j pass as it is", async (question, answer) => {
  const { end } = await converse(question, answer);
  expect(end).toMatchObject({ from: "model", content: answer });
});
