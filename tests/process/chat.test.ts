import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#tests/support/open-database.ts";
import { readEvents } from "#tests/support/create-chat-site.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { signUp } from "./sign-up.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const dataDir = await createPreparedDataDir();
const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

/** The site with a NEO that answers with numbers in `chunks` chunks, one each `everyMs`. */
const start = async (chunks: number, everyMs: number): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, ACCESS_POLICY: "open" }, [
    "tests/process/programs/slow-neo.ts",
    String(chunks),
    String(everyMs),
  ]);
  running.push(run);
  await waitUntilReady(run);
  return run;
};
const openStream = async (site: SiteRun, headers: Record<string, string>, body: object) => {
  const response = await fetch(`${site.url}/functions/v1/neo-chat`, {
    method: "POST",
    headers: { ...headers, accept: "text/event-stream" },
    body: JSON.stringify(body),
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  return readEvents(response);
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} `).join("");

/** Each test leaves its site running for the next one, because a start takes seconds of CPU time. */
let site: SiteRun;
let headers: Record<string, string>;
const count = 20 * inject("runs");
const conversations = Array.from({ length: count }, (_, session) => ({
  session: `${session}`,
  messageId: crypto.randomUUID(),
}));
beforeAll(async () => {
  site = await start(10_000, 500);
  headers = await signUp(site.url, "ada@example.org");
});

test(`ends ${count} streamed answers with a failure at SIGTERM, stores their text and exits with code 0`, async () => {
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  // A few at a time: on a busy machine the last of 200 would exceed the database timeout.
  while (streams.length < conversations.length) {
    const next = conversations.slice(streams.length, streams.length + 10);
    streams.push(...(await Promise.all(next.map((asked) => openStream(site, headers, { ...asked, prompt: "Count" })))));
  }
  for (const stream of streams) {
    await stream.next();
    await stream.next();
  }
  // The next test resumes this answer and expects some text.
  for (let event = 0; event < 3; event += 1) await streams[0]?.next();
  // A connection that the shutdown had to destroy would reject.
  const reading = streams.map((stream) => stream.readRest());
  site.child.kill("SIGTERM");
  expect(await site.exitCode()).toBe(0);
  const events = (await Promise.all(reading)).flat();
  expect(events.filter((event) => "done" in event)).toEqual([]);
  const failures = events.filter((event) => "error" in event);
  expect(failures).toEqual(streams.map(() => expect.objectContaining({ code: "unavailable", interrupted: true })));
  const database = await openDatabase(`${dataDir}/db`);
  const rows = await database.query<{ status: string; content: string }>(
    "select status, content from public.chat_messages where role = 'assistant'",
  );
  await database.close();
  expect(rows).toHaveLength(count);
  for (const { status, content } of rows) {
    expect(status).toBe("pending");
    expect(content).toMatch(/^1 /);
  }
});

test("continues an answer after a restart from its stored text", async () => {
  site = await start(10_000, 20);
  const stream = await openStream(site, headers, { ...conversations[0], mode: "resume" });
  expect(await stream.next()).toMatchObject({ question: conversations[0]?.messageId });
  const stored = await stream.next();
  expect(stored).toEqual({ content: expect.stringMatching(/^1 2 3 /) });
  const text = (stored as { content: string }).content;
  const next = await stream.next();
  expect(numbers(10_000).startsWith(text + (next as { delta: string }).delta)).toBe(true);
  await stream.cancel();
});

test("regenerates an answer after the process was killed", async () => {
  const asked = { session: "another", messageId: crypto.randomUUID() };
  const lost = await openStream(site, headers, { ...asked, prompt: "Count" });
  await lost.next();
  await lost.next();
  site.child.kill("SIGKILL");
  await site.exitCode();
  await lost.readRest().catch(() => undefined);
  const again = await start(5, 20);
  const stream = await openStream(again, headers, { ...asked, mode: "resume" });
  expect((await stream.readRest()).at(-1)).toEqual({ done: true, content: numbers(5) });
  const repeated = await fetch(`${again.url}/functions/v1/neo-chat`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...asked, prompt: "Count" }),
  });
  expect(await repeated.json()).toEqual({ content: numbers(5) });
});
