import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyAnswer } from "#contracts/chat/neo-chat-limits.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import {
  disconnectAfter,
  type FakeModelServer,
  respondWithError,
  startFakeModelServer,
  neverRespond,
  streamEvents,
  streamText,
} from "#tests/support/fake-model-server.ts";

let server: FakeModelServer;
let app: TestApp;
let ada: TestUser;
beforeAll(async () => {
  server = await startFakeModelServer();
  const backend = await createTestBackend();
  const env = { ACCESS_POLICY: "open", LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", LLM_API_KEY: "sk-secret" };
  app = await createTestApp({ backend, env });
  ada = await createTestUser(backend, "ada@example.org");
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const ask = (body: object, accept = "application/json") =>
  app.call("neo-chat", body, {
    authorization: `Bearer ${ada.accessToken}`,
    apikey: app.backend.publishableKey,
    accept,
  });

test("answers a signed-in user with the language model, as JSON and as events", async () => {
  server.replyWith(streamText("It is on, and https://evil.example is [not](https://evil.example)."));
  expect(await (await ask({ session: "a", prompt: "Xyzzy qwfpgj?" })).json()).toEqual({
    content: "It is on, and https:/evil.example is not.",
  });
  expect(server.calls[0]?.headers.authorization).toBe("Bearer sk-secret");
  server.replyWith(streamText("It is still on."));
  const events = await (await ask({ session: "a", prompt: "Zzyzx?" }, "text/event-stream")).text();
  expect(events).toContain('{"done":true,"content":"It is still on."}');
  const sent = server.calls.at(-1)?.body.messages.map(({ content }) => content);
  expect(sent?.slice(1, 3)).toEqual(["Xyzzy qwfpgj?", "It is on, and https:/evil.example is not."]);
});

test("ends with the error message of a failing model", async () => {
  server.replyWith(respondWithError(401, "Incorrect API key provided: sk-secret"));
  const refused = await ask({ session: "b", prompt: "Hello there" });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain("refused the key");
  server.replyWith(disconnectAfter("Half an answer, "));
  const events = await (await ask({ session: "b", prompt: "Again" }, "text/event-stream")).text();
  expect(events).toContain("broke off");
});

test("says in a sentence that a model only thought, and has the specified words for an empty answer", async () => {
  server.replyWith(streamEvents([{ reasoning_content: "hm " }], "length"));
  const refused = await ask({ session: "d", prompt: "Hello there" });
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("by thinking")]);
  server.replyWith(streamEvents([]));
  expect(await (await ask({ session: "d", prompt: "Hello?" })).json()).toEqual({ content: emptyAnswer });
  const metrics = await (await app.request("/metrics")).text();
  for (const result of ["thoughts", "empty"])
    expect(metrics).toContain(`language_model_calls_total{result="${result}"} 1`);
});

test("aborts the provider's call on stop, even before the first token", async () => {
  server.replyWith(neverRespond());
  const before = server.calls.length;
  const messageId = crypto.randomUUID();
  const asked = ask({ session: "c", prompt: "Wait", messageId });
  const call = await server.getCall(before);
  expect((await ask({ session: "c", messageId, mode: "stop" })).status).toBe(200);
  // A call that is not stopped ends only after two minutes of silence, longer than this test's timeout.
  expect((await call.ended).aborted).toBe(true);
  await (await asked).text();
});

test("counts calls and tokens in /metrics", async () => {
  const text = await (await app.request("/metrics")).text();
  for (const result of ["answered", "key", "cut-off", "aborted"])
    expect(text).toContain(`language_model_calls_total{result="${result}"}`);
  expect(text).toMatch(/language_model_tokens_total\{direction="output"\} \d+/);
});
