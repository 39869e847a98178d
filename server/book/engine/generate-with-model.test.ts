import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BookStatus } from "#contracts/book/book-run.ts";
import { toSentences } from "@site/storyteller/grammar/text.ts";
import { createOrder, writeByGrammar } from "#tests/support/create-story-order.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import {
  type FakeModelServer,
  type ModelReply,
  requireKey,
  startFakeModelServer,
  streamRefusal,
  streamText,
} from "#tests/support/fake-model-server.ts";

let server: FakeModelServer;
let app: TestApp;
let replies: ModelReply[];
beforeAll(async () => {
  server = await startFakeModelServer();
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1" };
  app = await createTestApp({ backend: await createTestBackend(), env });
  replies = await createReplies();
});
beforeEach(() => app.backend.serviceClient().from("posts").delete().not("id", "is", null));
afterAll(async () => {
  await app.flush();
  await app.close();
  await server.stop();
});

/** Outline, draft, review and summary of a real story of the site's world, as a model might write them. */
const createReplies = async (): Promise<ModelReply[]> => {
  const told = await writeByGrammar(createOrder());
  const sentence = toSentences(told.content).findLast((text) => text.length > 40) ?? "";
  const key = sentence
    .split(/\s+/)
    .slice(1, 4)
    .join(" ")
    .replace(/[^\p{L}\s]/gu, "");
  const thread = told.threadsClosed[0]?.id;
  const json = (value: unknown) => streamText(JSON.stringify(value), { chunkLength: 400 });
  return [
    json({
      title: "What the Lamp Was For",
      thread,
      beats: ["She wants it.", "It is in the way.", "It turns.", "It has changed."],
      ending: "An image.",
      newThread: { statement: "who was at the door", key },
    }),
    streamText(told.content, { chunkLength: 400 }),
    json({ problems: [] }),
    json({
      title: "What the Lamp Was For",
      excerpt: "I had it from the lamp itself, and nobody else was up. ".repeat(3),
      picture: "a lamp at the end of a long corridor at night",
      facts: [{ kind: "event", subject: "the lamp", statement: "the lamp was asked", sentence }],
      closed: [{ id: thread, sentence }],
      opened: [{ statement: "who was at the door", key, sentence }],
    }),
  ];
};

const generate = async (key: string) => {
  const response = await app.call("generate-book", { mode: "next", use_source: true, chloe_api_key: key });
  return [response.status, await response.json()];
};
const readRun = async () => ((await (await app.call("generate-book", { mode: "status" })).json()) as BookStatus).run;
const listPosts = async () => (await app.backend.serviceClient().from("posts").select("title,status")).data;

test("publishes what the model wrote, with the key of the call if the environment has none", async () => {
  server.replyWith(...replies.map((reply) => requireKey("sk-owner", reply)));
  expect(await generate("sk-owner")).toEqual([
    200,
    expect.objectContaining({ success: true, downloadUrl: expect.stringMatching(/^\//) as string }),
  ]);
  expect(await listPosts()).toEqual([{ title: "What the Lamp Was For", status: "published" }]);
  expect((await readRun())?.lines.map(({ text }) => text).join("\n")).toContain("fake-1");
  const { data } = await app.backend.serviceClient().from("posts").select("written_with");
  expect(data).toEqual([{ written_with: "fake-1" }]);
});

test("reports that the provider rejected a key", async () => {
  server.replyWith(...replies.map((reply) => requireKey("sk-owner", reply)));
  const [status, body] = await generate("sk-another");
  expect([status, body]).toEqual([
    200,
    { success: false, error: expect.stringContaining("refused the key") as string },
  ]);
  const run = await readRun();
  expect(run?.lines.at(-1)?.text).toBe(`Generation failed: ${run?.error}`);
  expect(await listPosts()).toEqual([]);
});

test("keeps the text of a model that fails after writing it, as a draft with a warning", async () => {
  server.replyWith(...replies.slice(0, 3), streamRefusal("I would rather not say what is in it."));
  const [, body] = await generate("sk-a");
  expect(body).toMatchObject({ success: false, warning: expect.stringContaining("draft") as string });
  expect(await listPosts()).toEqual([{ title: "What the Lamp Was For", status: "draft" }]);
});
