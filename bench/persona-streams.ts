import { setTimeout as wait } from "node:timers/promises";
import { browserHeaders } from "./load-bare.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { startSite } from "./site-process.ts";

// Cost of 200 visitors who talk with the character at the same time: memory, response time of a post page meanwhile, and
// how long after the model's first word theirs comes. Takes about a minute, on loopback only. Exits with 1 above a target.
const port = Number(process.env.BENCH_PORT ?? 4331);
const count = 200;
const pieceEveryMs = 100;
const settleMs = 5_000;
const requests = 1_000;
const requestEveryMs = 10;
const targets = { memoryMb: 60, pageP99Ms: 100, firstWordMs: 150 };

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const show = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const check = (name: string, value: number, target: number, unit: string) => {
  const isOver = !(value <= target);
  show(name, `${value.toFixed(1)} ${unit}${isOver ? ` MORE THAN ${target}` : ""}`);
  if (isOver) process.exitCode = 1;
};

const sentence = "The lamp in the corridor is on, and the step beyond it is worn in the middle. ";
const long = sentence.repeat(70);
const model = await startFakeModelServer(
  streamText("Hello there, and good evening to you by the lamp in the corridor."),
);
const site = await startSite({
  port,
  reportsMemory: true,
  env: {
    LOG_LEVEL: "warn",
    TRUST_PROXY: "true",
    PERSONA_CHAT: "on",
    LLM_BASE_URL: model.url,
    LLM_MODEL: "fake",
    LLM_DAILY_TOKENS: "1000000000",
    LLM_DAILY_TOKENS_PER_USER: "1000000000",
  },
});
const post = `${site.url}/post/${oldestStory.slug}`;
const timePages = async (): Promise<number[]> => {
  const times: Promise<number>[] = [];
  for (let request = 0; request < requests; request += 1) {
    const startedAt = performance.now();
    times.push(
      fetch(post, { headers: browserHeaders })
        .then((response) => response.arrayBuffer())
        .then(() => performance.now() - startedAt),
    );
    await wait(requestEveryMs);
  }
  return Promise.all(times);
};
/** Each from a network of its own. */
const ask = (visitor: number, prompt: string, signal?: AbortSignal) =>
  fetch(`${site.url}/functions/v1/persona-chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-forwarded-for": `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({ session: String(visitor), prompt }),
    ...(signal && { signal }),
  });

const quiet = await timePages();
// The first answers load what all share: the model's SDK and the search index.
for (let visitor = 1_000; visitor < 1_005; visitor += 1) await (await ask(visitor, "What is the lamp for?")).text();

const delays: number[] = [];
model.replyWith(streamText(sentence.repeat(4)));
for (let visitor = 2_000; visitor < 2_030; visitor += 1) {
  const response = await ask(visitor, "What is the lamp for?");
  let firstAt = 0;
  for await (const chunk of response.body ?? [])
    if (firstAt === 0 && Buffer.from(chunk).includes("delta")) firstAt = performance.now();
  delays.push(firstAt - (model.calls.at(-1)?.firstByteAt ?? NaN));
}
check("first word after the model's, median", percentile(delays, 0.5), targets.firstWordMs, "ms");

model.replyWith(streamText(long, { chunkLength: 8, everyMs: pieceEveryMs }));
await wait(settleMs);
const before = await site.collectMemory();
const stop = new AbortController();
let received = 0;
const reading = Array.from({ length: count }, async (_, visitor) => {
  const response = await ask(visitor, "What is the lamp for?", stop.signal);
  if (!response.ok) throw new Error(`Not opened: ${response.status} ${await response.text()}`);
  for await (const chunk of response.body ?? []) received += chunk.byteLength > 0 ? 1 : 0;
});
const ended = Promise.allSettled(reading);
while (received < count * 2) await Promise.race([wait(50), ended]);
const busy = await timePages();
show(
  "post page without streams, p50 / p99",
  `${percentile(quiet, 0.5).toFixed(1)} / ${percentile(quiet, 0.99).toFixed(1)} ms`,
);
show("post page with streams, p50", `${percentile(busy, 0.5).toFixed(1)} ms`);
check("post page with streams, p99", percentile(busy, 0.99), targets.pageP99Ms, "ms");
const open = await site.collectMemory();
check(`memory of ${count} streams`, open.liveMb - before.liveMb, targets.memoryMb, "MB");
show("the same of the whole process", `${(open.residentMb - before.residentMb).toFixed(1)} MB`);
stop.abort();
await ended;
await site.stop();
await model.stop();
