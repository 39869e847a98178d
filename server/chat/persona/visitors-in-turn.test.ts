import { afterEach, beforeEach, expect, test } from "vitest";
import type { PersonaAnswer, PersonaChatEvent } from "#contracts/chat/persona-chat.ts";
import { fill } from "#contracts/fill.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import {
  createHeldReply,
  type FakeModelServer,
  respondWithError,
  startFakeModelServer,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createProviderActivity } from "../../telemetry/provider-activity.ts";

const { labels } = shippedContent.get("chat");
let server: FakeModelServer;
let app: TestApp;
let activity: ReturnType<typeof createProviderActivity>;
beforeEach(async () => {
  server = await startFakeModelServer();
  server.tellSlots(1);
  activity = createProviderActivity();
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", PERSONA_CHAT: "on" };
  app = await createTestApp({ env, providerActivity: activity });
});
afterEach(async () => {
  await app.close();
  await server.stop();
});

/** A visitor's question, whose events are read one at a time. */
const ask = async (prompt: string, from: string) => {
  const response = await app.call("persona-chat", { session: "s", prompt }, { accept: "text/event-stream" }, from);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => {
    const { value } = await reader.read();
    if (value === undefined) return null;
    return JSON.parse(new TextDecoder().decode(value).replace("data: ", "")) as PersonaChatEvent;
  };
  return {
    next,
    /** All events to come. */
    async readAll() {
      const events: PersonaChatEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    leave: () => reader.cancel(),
  };
};
const toWaiting = (ahead: number) => ({
  waiting: ahead === 0 ? labels.placeNext : fill(labels.place, { count: ahead }),
});

test("answers forty visitors at once on one slot in the order in which they came", async () => {
  const held = createHeldReply("Good evening.");
  server.replyWith(held.reply);
  const first = await ask("Question 0", "10.3.0.1");
  const reading = [first.readAll()];
  await server.getCall(0);
  for (let number = 1; number < 40; number += 1) {
    const visitor = await ask(`Question ${number}`, `10.3.0.${number + 1}`);
    expect(await visitor.next()).toEqual(toWaiting(number - 1));
    reading.push(visitor.readAll());
  }
  for (let number = 0; number < 40; number += 1) {
    const call = await server.getCall(number);
    expect(call.body.messages.some(({ content }) => content === `Question ${number}`)).toBe(true);
    expect(server.calls).toHaveLength(number + 1);
    held.release();
  }
  const told = await Promise.all(reading);
  for (const events of told) expect(events.at(-1)).toMatchObject({ from: "model", content: "Good evening." });
  expect(told[3]?.slice(0, 3)).toEqual([toWaiting(1), toWaiting(0), { waiting: labels.thinking }]);
});

test("tells a network with too many questions when to come back, and holds nobody else up with it", async () => {
  const held = createHeldReply("Good evening.");
  server.replyWith(held.reply);
  const many = [(await ask("Question 0", "10.3.0.1")).readAll()];
  await server.getCall(0);
  for (let number = 1; number < 20; number += 1) many.push((await ask(`Question ${number}`, "10.3.0.1")).readAll());
  const refused = await Promise.all(many.slice(9));
  for (const events of refused) {
    expect(events).toEqual([expect.objectContaining({ from: "script", reason: "busy" })]);
    const { backAt } = events[0] as PersonaAnswer;
    expect(Date.parse(backAt ?? "")).toBeGreaterThan(Date.now());
    expect(Date.parse(backAt ?? "") % 60_000).toBe(0);
  }
  const other = await ask("Another", "10.3.0.2");
  expect(await other.next()).toEqual(toWaiting(1));
  const answered = other.readAll();
  for (let number = 0; number < 10; number += 1) {
    await server.getCall(number);
    held.release();
  }
  expect((await answered).at(-1)).toMatchObject({ from: "model" });
  expect(server.calls[2]?.body.messages.some(({ content }) => content === "Another")).toBe(true);
  for (const events of await Promise.all(many.slice(0, 9))) expect(events.at(-1)).toMatchObject({ from: "model" });
  expect(activity.read().uses.model).toMatchObject({ hasFailed: false, failedAt: null });
});

test("gives the place of a visitor who leaves to the next one", async () => {
  const held = createHeldReply("Good evening.");
  server.replyWith(held.reply);
  const first = (await ask("First", "10.3.0.1")).readAll();
  await server.getCall(0);
  const leaving = await ask("Leaving", "10.3.0.2");
  expect(await leaving.next()).toEqual(toWaiting(0));
  const last = await ask("Last", "10.3.0.3");
  expect(await last.next()).toEqual(toWaiting(1));
  await leaving.leave();
  expect(await last.next()).toEqual(toWaiting(0));
  held.release();
  const call = await server.getCall(1);
  expect(call.body.messages.some(({ content }) => content === "Last")).toBe(true);
  held.release();
  expect((await last.readAll()).at(-1)).toMatchObject({ from: "model" });
  await first;
});

test.each([
  [429, { "retry-after": "90" }, true],
  [503, { "retry-after": "90" }, true],
  [429, {}, false],
])("says that others are first when the server answers %i with %j", async (status, headers, hasTime) => {
  server.replyWith(respondWithError(status, "too many", headers));
  const [answer] = await (await ask("Hello", "10.3.0.1")).readAll();
  expect(answer).toMatchObject({ from: "script", reason: "busy" });
  expect(typeof (answer as PersonaAnswer).backAt).toBe(hasTime ? "string" : "object");
  expect(activity.read().uses.model.hasFailed).toBeNull();
  server.replyWith(streamText("Hello."));
  expect((await (await ask("Hello", "10.3.0.1")).readAll()).at(-1)).toMatchObject({ from: "model" });
});
