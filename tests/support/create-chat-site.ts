import { createTestApp } from "./create-test-app.ts";
import { createTestBackend } from "./create-test-backend.ts";
import { createTestNeo } from "./create-test-neo.ts";
import { createTestUser, type TestUser } from "./create-test-user.ts";
import { serveOnLoopback } from "./serve.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";

/** Reads the events of a `text/event-stream` one by one, without comments; null after the last one. */
export const readEvents = (response: Response) => {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let buffer = "";
  const next = async (): Promise<NeoChatEvent | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (block.startsWith("data: ")) return JSON.parse(block.slice("data: ".length)) as NeoChatEvent;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      buffer += value;
    }
  };
  return {
    next,
    async readRest(): Promise<NeoChatEvent[]> {
      const events: NeoChatEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    cancel: () => reader.cancel(),
  };
};

type Question = { session: string; prompt?: string; messageId?: string; parentId?: string | null };

/** The site on a socket, with a NEO whose answers the test writes, and two users who may chat; the first asks by default. */
export const createChatSite = async () => {
  const logged: unknown[] = [];
  const write = (...entry: unknown[]) => void logged.push(entry);
  const log = { debug: write, info: write, warn: write, error: write } as never;
  const backend = await createTestBackend();
  const neo = createTestNeo();
  const app = await createTestApp({ backend, neo, log, env: { ACCESS_POLICY: "open" } });
  const ada = await createTestUser(backend, "ada@example.org");
  const bob = await createTestUser(backend, "bob@example.org");
  const site = await serveOnLoopback(async (...args) => app.fetch(...(args as Parameters<typeof app.fetch>)));

  const post = (body: object, user: TestUser, accept: string, signal: AbortSignal | null = null) =>
    fetch(`${site.url}/functions/v1/neo-chat`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        apikey: backend.publishableKey,
        "content-type": "application/json",
        accept,
      },
      body: JSON.stringify(body),
      signal,
    });
  const ask = (body: object, user = ada) => post(body, user, "application/json");
  const openStream = async (body: object, user = ada, signal: AbortSignal | null = null) => {
    const response = await post(body, user, "text/event-stream", signal);
    return { response, ...readEvents(response) };
  };
  /** Asks a question and completes its answer immediately. */
  const askAndAnswer = async (question: Question, answer: string, user = ada) => {
    const asked = ask({ messageId: crypto.randomUUID(), ...question }, user);
    const call = await neo.nextCall();
    if (answer) call.write(answer);
    call.end();
    return { call, body: (await (await asked).json()) as { content: string } };
  };
  /** A conversation as its user reads it, oldest message first. */
  const readChat = async (user: TestUser, session: string) => {
    const columns = "id,parent_id,role,content,status,error,chat:session_id";
    const { data } = await user.client.from("chat_messages").select(columns).order("created_at").throwOnError();
    const sessions = await user.client.from("chat_sessions").select("id,title").eq("session", session).throwOnError();
    const [own] = sessions.data;
    return { title: own?.title, messages: data.filter((row) => row.chat === own?.id) };
  };
  const close = async () => {
    app.endStreams();
    await site.stop();
    await backend.close();
  };
  return { app, backend, neo, ada, bob, logged, ask, openStream, askAndAnswer, readChat, close };
};

export type ChatSite = Awaited<ReturnType<typeof createChatSite>>;
