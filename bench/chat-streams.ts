import { setTimeout as wait } from "node:timers/promises";
import { browserHeaders } from "./load-bare.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { signUp } from "#tests/process/sign-up.ts";
import { startSite } from "./site-process.ts";

// Cost of 200 concurrent answer streams of NEO: memory, response time of a post page meanwhile, throughput, time of a
// stop call, and of the shutdown. Takes about a minute, on loopback only. Exits with 1 above a target. `node
// bench/chat-streams.ts model` uses a fake language model server in this process.
const port = Number(process.env.BENCH_PORT ?? 4330);
const count = 200;
const userCount = 8;
const pieceEveryMs = 100;
const settleMs = 5_000;
const requests = 1_000;
const requestEveryMs = 10;
const targets = { memoryMb: 40, pageP99Ms: 150, stopMs: 1_000, endMs: 2_000 };
const hasModel = process.argv[2] === "model";

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const show = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const check = (name: string, value: number, target: number, unit: string) => {
  const isOver = !(value <= target);
  show(name, `${value.toFixed(unit === "MB" ? 0 : 1)} ${unit}${isOver ? ` MORE THAN ${target}` : ""}`);
  if (isOver) process.exitCode = 1;
};

const numbers = Array.from({ length: 3_000 }, (_, index) => `${index} `.padStart(6)).join("");
const model = hasModel ? await startFakeModelServer(streamText("Hello.")) : null;
const site = await startSite({
  port,
  reportsMemory: true,
  env: {
    ACCESS_POLICY: "open",
    LOG_LEVEL: "warn",
    ...(model && {
      LLM_BASE_URL: model.url,
      LLM_MODEL: "fake",
      LLM_DAILY_TOKENS: "1000000000",
      LLM_DAILY_TOKENS_PER_USER: "1000000000",
    }),
  },
  ...(!model && { program: ["tests/process/programs/slow-neo.ts", "100000", String(pieceEveryMs)] }),
});
const users: Record<string, string>[] = [];
for (let user = 0; user < userCount; user += 1)
  users.push(await signUp(site.url, site.dataDir, `bench-${user}@example.org`));
const post = `${site.url}/post/${oldestStory.slug}`;
const timePage = async (): Promise<number> => {
  const startedAt = performance.now();
  await (await fetch(post, { headers: browserHeaders })).arrayBuffer();
  return performance.now() - startedAt;
};
const timePages = async (): Promise<number[]> => {
  const times: Promise<number>[] = [];
  for (let request = 0; request < requests; request += 1) {
    times.push(timePage());
    await wait(requestEveryMs);
  }
  return Promise.all(times);
};
const call = (user: number, body: object, accept = "application/json") =>
  fetch(`${site.url}/functions/v1/neo-chat`, {
    method: "POST",
    headers: { ...users[user % userCount], accept },
    body: JSON.stringify(body),
  });

await timePages();
const quiet = await timePages();
// The first answer loads what all share: the model's SDK and the search index.
await (
  await call(0, { session: "first", prompt: "What is the lamp?" }, hasModel ? undefined : "text/event-stream")
).body?.cancel();
model?.replyWith(streamText(numbers, { chunkLength: 6, everyMs: pieceEveryMs }));
await wait(settleMs);
const residentBefore = site.memoryMb();

let received = 0;
const openStreams = async () => {
  const from = received;
  const streams = Array.from({ length: count }, (_, index) => ({
    session: `${index}`,
    messageId: crypto.randomUUID(),
  }));
  const reading = streams.map(async (stream, index) => {
    const response = await call(index, { ...stream, prompt: "What is the lamp for?" }, "text/event-stream");
    if (!response.ok) throw new Error(`Not opened: ${response.status} ${await response.text()}`);
    for await (const chunk of response.body ?? []) received += chunk.byteLength > 0 ? 1 : 0;
  });
  // Streams end by SIGTERM or a stop call, which may reject.
  const ended = Promise.allSettled(reading);
  while (received - from < count * 2) await Promise.race([wait(10), ...reading]);
  return { streams, ended };
};
const openedAt = performance.now();
const { streams, ended } = await openStreams();
show(`${count} streams opened in`, `${Math.round(performance.now() - openedAt)} ms`);
await wait(settleMs);
show("growth of the process, with what is not yet collected", `${site.memoryMb() - residentBefore} MB`);
const busy = await timePages();
show(
  "post page without streams, p50 / p99",
  `${percentile(quiet, 0.5).toFixed(1)} / ${percentile(quiet, 0.99).toFixed(1)} ms`,
);
show("post page with streams, p50", `${percentile(busy, 0.5).toFixed(1)} ms`);
check("post page with streams, p99", percentile(busy, 0.99), targets.pageP99Ms, "ms");
const pieces = received;
await wait(1_000);
show("pieces received in a second", `${received - pieces} of ${count * (1_000 / pieceEveryMs)}`);
const stop = async (index: number) => (await call(index, { ...streams[index], mode: "stop" })).json();
const open = await site.collectMemory();
const stoppedAt = performance.now();
await stop(0);
check("a stop", performance.now() - stoppedAt, targets.stopMs, "ms");
await Promise.all(streams.map((_, index) => stop(index)));
await ended;
await wait(settleMs);
// Memory freed after the streams was theirs; the rest, like compiled code, is shared.
const closed = await site.collectMemory();
check("memory that the streams held", open.liveMb - closed.liveMb, targets.memoryMb, "MB");
check("the same of the whole process", open.residentMb - closed.residentMb, targets.memoryMb, "MB");
const last = await openStreams();
const endedAt = performance.now();
await site.stop();
check("end of the process after SIGTERM", performance.now() - endedAt, targets.endMs, "ms");
await last.ended;
await model?.stop();
