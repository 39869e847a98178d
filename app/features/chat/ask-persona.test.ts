// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { localStore } from "#app/lib/storage/browser-storage.ts";
import { type PersonaAnswer, type PersonaChatEvent, personaChatSchema } from "#contracts/chat/persona-chat.ts";
import { createId } from "#app/lib/storage/create-id.ts";
import { askPersona, type PersonaQuestion } from "./ask-persona.ts";
import type { Message } from "./message-memory.ts";

const answer: PersonaAnswer = {
  content: "A lamp.",
  mood: "happy",
  from: "model",
  reason: null,
  backAt: null,
  stories: [],
};
const sessionKey = `sb-${location.hostname.split(".")[0]}-auth-token`;

const stubFetch = (respond: () => Response) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => respond());
  vi.stubGlobal("fetch", fetch);
  return () => fetch.mock.lastCall?.[1];
};
const stream = (...events: object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });
const readAll = async (
  asked: Partial<PersonaQuestion> = {},
  onEvent = (_event: PersonaChatEvent): void => undefined,
) => {
  const question = { role: "user", content: "What came first?", timestamp: 1 } as const;
  const opening = { session: "one", greeting: 0, name: "", summary: "", messageId: createId() };
  for await (const event of askPersona({ question, before: [], ...opening, ...asked }, new AbortController().signal))
    onEvent(event);
};
const ask = async () => {
  const events: PersonaChatEvent[] = [];
  await readAll({}, (event) => events.push(event));
  return events;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStore.remove(sessionKey);
  document.body.innerHTML = "";
});

test("passes the text on as it grows, and ends with the whole answer", async () => {
  stubFetch(() => stream({ delta: "A " }, { delta: "lamp." }, { done: true, ...answer }));
  expect(await ask()).toEqual([{ delta: "A " }, { delta: "lamp." }, { done: true, ...answer }]);
});

test("passes on that the answer is long in coming", async () => {
  stubFetch(() => stream({ waiting: "Still waking up." }, { done: true, ...answer }));
  expect(await ask()).toEqual([{ waiting: "Still waking up." }, { done: true, ...answer }]);
});

test("throws the server's own sentence for an answer that failed, and an error for one that broke off", async () => {
  stubFetch(() => stream({ delta: "A " }, { error: "That answer was interrupted.", code: "unavailable" }));
  await expect(ask()).rejects.toMatchObject({ message: "That answer was interrupted." });
  stubFetch(() => stream({ delta: "A " }));
  await expect(ask()).rejects.toMatchObject({ code: "unavailable", isUnreachable: true });
});

test("says who is signed in also in the mode in which the owner needs no token", async () => {
  document.body.innerHTML = `<script id="public-settings" type="application/json">{"adminMode":"auto","publishableKey":"key"}</script>`;
  const readCall = stubFetch(() => stream({ done: true, ...answer }));
  await ask();
  expect(readCall()?.headers).not.toHaveProperty("authorization");
  const expires_at = Math.floor(Date.now() / 1_000) + 86_400;
  localStore.write(
    sessionKey,
    JSON.stringify({ access_token: "mine", refresh_token: "r", expires_at, token_type: "bearer", user: { id: "u" } }),
  );
  await ask();
  expect(readCall()?.headers).toMatchObject({ authorization: "Bearer mine" });
});

test.each([
  ["before its first word", []],
  ["in the middle", [{ delta: "A " }]],
])("gives a line up that is silent %s", async (_, events) => {
  vi.useFakeTimers();
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  vi.stubGlobal("fetch", async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        if (text !== "") controller.enqueue(new TextEncoder().encode(text));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  let failure: unknown = null;
  ask().catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(44_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ message: getContent("chat").labels.silent });
  vi.useRealTimers();
});

test("sends what the answer is to be for: greeting, name, time zone, silence, and how much was said before", async () => {
  const readCall = stubFetch(() => stream({ done: true, ...answer }));
  const before: Message[] = Array.from({ length: 50 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Turn ${index}`,
    timestamp: index * 1_000,
  }));
  const question: Message = { role: "user", content: "And now?", timestamp: 60_000 };
  await readAll({ question, before, greeting: 2, name: "Ann", summary: "She sails." });
  const body = personaChatSchema.parse(JSON.parse(readCall()?.body as string));
  expect(body).toMatchObject({
    earlier: 10,
    greeting: 2,
    idleMs: 12_000,
    name: "Ann",
    session: "one",
    summary: "She sails.",
  });
  expect(body.history[0]?.content).toBe("Turn 10");
  expect(body.timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
