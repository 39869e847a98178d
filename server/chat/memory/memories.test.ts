import { afterAll, beforeAll, expect, test } from "vitest";
import type { Memories, MemoriesCall } from "#contracts/chat/memories.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import {
  type FakeModelServer,
  type ModelReply,
  respondWithError,
  startFakeModelServer,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createMemoryStore } from "./memory-store.ts";

let server: FakeModelServer;
let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  server = await startFakeModelServer();
  backend = await createTestBackend();
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", PERSONA_CHAT: "on" };
  app = await createTestApp({ backend, env });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

let people = 0;
const createPerson = async (): Promise<TestUser> => {
  const email = `person-${(people += 1)}@example.org`;
  await approveEmail(backend, email);
  return createTestUser(backend, email);
};
const bearer = ({ accessToken }: TestUser) => ({ authorization: `Bearer ${accessToken}` });
const call = async (person: TestUser, body: MemoriesCall) => {
  const response = await app.call("memories", body, bearer(person));
  return { status: response.status, body: (await response.json()) as Memories & { error: string } };
};
const list = async (person: TestUser) => (await call(person, { action: "list" })).body;
const listFacts = async (person: TestUser) => (await list(person)).memories.map(({ fact }) => fact);
const store = () => createMemoryStore(backend);

const isLearning = (system: string | null | undefined) => system?.startsWith("You note what a person told") === true;
/** A model that talks, and that notes these facts. */
const talkAndNote =
  (facts: unknown): ModelReply =>
  (one, response, signal) => {
    const text = isLearning(one.body.messages[0]?.content) ? JSON.stringify({ facts }) : "How good to hear that.";
    return streamText(text)(one, response, signal);
  };
const say = async (person: TestUser | null, prompt: string): Promise<PersonaAnswer> => {
  const headers = person ? bearer(person) : {};
  return (await (await app.call("persona-chat", { prompt, session: "one" }, headers)).json()) as PersonaAnswer;
};
const systemPrompts = () =>
  server.calls.map(({ body }) =>
    body.messages.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n"),
  );
const pip = { fact: "Has a dog named Pip.", sentence: "My dog is called Pip" };

test("remembers nothing until its owner wants it, then what they said and nothing else", async () => {
  const ada = await createPerson();
  server.replyWith(talkAndNote([pip, { fact: "Lives on the moon.", sentence: "I live on the moon" }]));
  await say(ada, "My dog is called Pip.");
  expect(await list(ada)).toEqual({ isOn: false, canLearn: true, memories: [] });
  expect(systemPrompts().some(isLearning)).toBe(false);

  expect((await call(ada, { action: "switch", isOn: true })).body).toEqual({ isOn: true });
  await say(ada, "My dog is called Pip.");
  await expect.poll(() => listFacts(ada)).toEqual([pip.fact]);
  expect((await list(ada)).memories[0]).toMatchObject({ sentence: pip.sentence, corrected_at: null });
  await say(ada, "My dog is called Pip.");
  expect(systemPrompts().at(-1)).toContain("<remembered>Has a dog named Pip.</remembered>");
  await expect.poll(() => systemPrompts().filter(isLearning).length).toBe(2);
  expect(await listFacts(ada)).toEqual([pip.fact]);
});

test("uses nothing any more once it is switched off", async () => {
  const ada = await createPerson();
  await call(ada, { action: "switch", isOn: true });
  await store().add(ada.id, [pip]);
  await call(ada, { action: "switch", isOn: false });
  server.replyWith(talkAndNote([]));
  await say(ada, "Hello there");
  expect(systemPrompts().at(-1)).not.toContain("Pip");
  expect(await store().add(ada.id, [{ fact: "Paints boats.", sentence: "I paint boats" }])).toBe(0);
  expect(await listFacts(ada)).toEqual([pip.fact]);
});

test("never tells one person, or a visitor, what another said", async () => {
  const [ada, bob] = [await createPerson(), await createPerson()];
  for (const person of [ada, bob]) await call(person, { action: "switch", isOn: true });
  await store().add(ada.id, [pip]);
  server.replyWith(talkAndNote([]));
  for (const person of [bob, null]) {
    await say(person, "What is the dog called?");
    expect(JSON.stringify(server.calls.at(-1)?.body.messages)).not.toContain("Pip");
  }
  const [own] = (await list(ada)).memories;
  const id = own?.id ?? "";
  expect(await list(bob)).toMatchObject({ memories: [] });
  expect((await call(bob, { action: "correct", id, fact: "Has no dog." })).status).toBe(404);
  expect((await call(bob, { action: "delete", id })).status).toBe(404);
  await call(bob, { action: "clear" });
  for (const client of [ada.client, bob.client, backend.anonClient()])
    expect((await client.from("memories").select("*")).data ?? []).toEqual([]);
  expect(await listFacts(ada)).toEqual([pip.fact]);
});

test("lets its owner correct and delete what is remembered", async () => {
  const ada = await createPerson();
  await call(ada, { action: "switch", isOn: true });
  await store().add(ada.id, [pip, { fact: "Paints boats.", sentence: "I paint boats" }]);
  const { memories } = await list(ada);
  const [one, other] = memories;
  await call(ada, { action: "correct", id: one?.id ?? "", fact: "  Has a dog named Pop.  " });
  expect(await listFacts(ada)).toContain("Has a dog named Pop.");
  const same = { action: "correct", id: other?.id ?? "", fact: "has a dog named pop." } as const;
  expect((await call(ada, same)).status).toBe(409);
  expect((await call(ada, { ...same, fact: "a".repeat(201) })).status).toBe(400);
  await call(ada, { action: "delete", id: other?.id ?? "" });
  expect(await listFacts(ada)).toEqual(["Has a dog named Pop."]);
  await call(ada, { action: "clear" });
  expect(await listFacts(ada)).toEqual([]);
});

test("keeps a hundred facts of a person, the newest, also when many are learned at once", async () => {
  const ada = await createPerson();
  await store().setOn(ada.id, true);
  const add = (index: number) =>
    store().add(
      ada.id,
      [1, 2, 3].map((part) => ({ fact: `Fact ${index}.${part}`, sentence: "I said so" })),
    );
  await Promise.all(Array.from({ length: 50 }, (_, index) => add(index)));
  const { count } = await backend
    .serviceClient()
    .from("memories")
    .select("*", { count: "exact", head: true })
    .eq("user_id", ada.id);
  expect(count).toBe(100);
});

test.each<[string, ModelReply]>([
  ["fails", (one, response, signal) => respondWithError(500, "no")(one, response, signal)],
  ["answers with something else", talkAndNote("not a list")],
  ["answers without end", talkAndNote([{ fact: "a".repeat(100_000), sentence: "My dog is called Pip" }])],
])("learns nothing, and goes on answering, when the model %s", async (_what, reply) => {
  const ada = await createPerson();
  await call(ada, { action: "switch", isOn: true });
  const before = server.calls.filter(({ body }) => isLearning(body.messages[0]?.content)).length;
  server.replyWith((one, response, signal) =>
    (isLearning(one.body.messages[0]?.content) ? reply : streamText("Yes."))(one, response, signal),
  );
  expect(await say(ada, "My dog is called Pip.")).toMatchObject({ content: "Yes.", from: "model" });
  await expect
    .poll(() => server.calls.filter(({ body }) => isLearning(body.messages[0]?.content)).length)
    .toBeGreaterThan(before);
  expect(await listFacts(ada)).toEqual([]);
});

test("learns nothing from a message that got help instead of an answer", async () => {
  const ada = await createPerson();
  await call(ada, { action: "switch", isOn: true });
  const before = server.calls.length;
  expect((await say(ada, "i want to die")).from).toBe("care");
  expect(server.calls.length).toBe(before);
});

test("gives what is remembered to its owner with all their data, and deletes it with the account", async () => {
  const ada = await createPerson();
  await call(ada, { action: "switch", isOn: true });
  await store().add(ada.id, [pip]);
  const exported = await app.call("account", { action: "export" }, bearer(ada));
  expect(await exported.json()).toMatchObject({
    data: { memory_settings: [{ is_on: true }], memories: [{ fact: pip.fact, sentence: pip.sentence }] },
  });
  await backend.serviceClient().rpc("delete_account", { person: ada.id }).throwOnError();
  const { data } = await backend.serviceClient().from("memories").select("*").eq("user_id", ada.id);
  expect(data).toEqual([]);
});
