import { fail, ok } from "node:assert/strict";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import { waitFor } from "../program.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import { createModelService, type ModelWorld, startSiteWithModel, toWakeCheck, waitUntilAwake } from "./start-model.ts";
import { readCachedShare } from "./recorder.ts";
import { askCharacter, readEvents, toTurns, isAnswered, describeTalk } from "./visitor.ts";

const crowd = 40;
const turns = 10;

/** As a proxy says who asks: each is a network of its own. */
const from = (visitor: number) => ({ headers: { "x-forwarded-for": `203.0.113.${visitor}` } });
const toSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const getMedian = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Marks of the form of a prompt, which never reach a visitor. */
const marks = /<\/?(?:story|known|character|lore|memory|message|system)\b|<\|/i;

const answersVisitor = ({ site }: ModelWorld): Check => ({
  title: "A visitor's question is answered by the model, word for word as it comes, without marks of the prompt",
  run: async () => {
    const talk = await askCharacter(site, { prompt: "What do you do on a quiet evening?" }, from(1));
    ok(isAnswered(talk), describeTalk(talk));
    const { answer, firstWordMs, totalMs } = talk;
    const content = answer?.content ?? "";
    ok(!marks.test(content), content);
    if (answer?.from === "care") return "it broke a rule of the site, which answered";
    ok(firstWordMs !== null && firstWordMs < totalMs, "It came in one piece.");
    return `first word after ${toSeconds(firstWordMs)}, all after ${toSeconds(totalMs)}`;
  },
});

/** Why the character could not answer, as the log says a little later. */
const readFailures = (site: RealSite): Promise<string> =>
  waitFor("the log says why", () => {
    const lines = site.output().split("\n");
    return [...new Set(lines.filter((line) => line.includes("could not answer")))].slice(0, 3).join(" ");
  }).catch(() => "The log does not say why.");

const keepsPrefix = ({ site, recorder }: ModelWorld): Check => ({
  title: `Of the ${turns}th turn of a talk, the server has read at least 90 % of the tokens before`,
  limitS: 900,
  run: async () => {
    const session = crypto.randomUUID();
    const history: ReturnType<typeof toTurns> = [];
    const firstWords: number[] = [];
    for (let turn = 1; turn <= turns; turn += 1) {
      const prompt = `Tell me of the sea, of lanterns, and of thing number ${turn}.`;
      const talk = await askCharacter(site, { prompt, session, history }, from(2));
      if (!isAnswered(talk)) fail(`turn ${turn}: ${describeTalk(talk)} ${await readFailures(site)}`);
      history.push(...toTurns(prompt, talk));
      firstWords.push(talk.firstWordMs ?? talk.totalMs);
    }
    const call = recorder.calls.findLast(({ body }) => body.includes(`thing number ${turns}`));
    ok(call, "The last turn was not asked.");
    const share = readCachedShare(call);
    const figure = `${(share * 100).toFixed(0)} %; first word ${toSeconds(getMedian(firstWords))} in the middle`;
    ok(share >= 0.9, figure);
    return figure;
  },
});

const leavesInMidAnswer = ({ site, server }: ModelWorld): Check => ({
  title: "The server works no more on an answer whose visitor has left",
  run: async () => {
    const leaving = new AbortController();
    const body = { prompt: "Tell me a very long story of the sea.", session: crypto.randomUUID() };
    const response = await site.call("persona-chat", body, {
      headers: { accept: "text/event-stream", ...from(3).headers },
      signal: leaving.signal,
    });
    for await (const event of readEvents<object>(response)) if ("delta" in event) break;
    leaving.abort();
    await waitFor("the server is at rest", async () => !(await server.isBusy()), { limitMs: 20_000 });
  },
});

const answersCrowd = ({ site }: ModelWorld): Check => ({
  title: `${crowd} visitors at once on one slot are answered, or told when to come back`,
  limitS: 1_800,
  run: async () => {
    const talks = await Promise.all(
      Array.from({ length: crowd }, (_, visitor) =>
        askCharacter(site, { prompt: "Say good evening in a few words." }, from(10 + visitor)),
      ),
    );
    const answered = talks.filter(isAnswered);
    const told = talks.filter(({ answer }) => answer?.from === "script" && (answer.backAt || answer.reason === "busy"));
    const others = talks.filter((talk) => !answered.includes(talk) && !told.includes(talk));
    const firstWord = getMedian(answered.map(({ firstWordMs, totalMs }) => firstWordMs ?? totalMs));
    const figure = [
      `${answered.length} answered (first word ${toSeconds(firstWord)} in the middle)`,
      `${told.length} told, ${others.length} failed`,
    ].join(", ");
    if (others[0]) fail(`${figure}: ${describeTalk(others[0])} ${await readFailures(site)}`);
    return figure;
  },
});

const isNotCalledDown = ({ site }: ModelWorld): Check => ({
  title: "The public status does not call a model down that is only busy",
  run: async () => {
    const { parts } = (await (await fetch(`${site.url}/app/system-status.json`)).json()) as SiteStatus;
    const part = parts.find((result) => result.part === "model");
    ok(part && part.status !== "down", JSON.stringify(part));
    return part.note ?? part.status;
  },
});

const comesBack = ({ site, server }: ModelWorld): Check => ({
  title: "A server that ends in the middle of an answer ends that answer, and the next one comes when it is back",
  limitS: 900,
  run: async () => {
    const body = { prompt: "Tell me another long story of the sea.", session: crypto.randomUUID() };
    const headers = { accept: "text/event-stream", ...from(60).headers };
    const response = await site.call("persona-chat", body, { headers });
    let last: object = {};
    let hasStopped = false;
    for await (const event of readEvents<object>(response)) {
      if ("delta" in event && !hasStopped) {
        hasStopped = true;
        await server.stop();
      }
      last = event;
    }
    ok(hasStopped, "It never began to answer.");
    ok("done" in last || "error" in last, "Its visitor was left without an end.");
    await server.start();
    return `answers again ${(await waitUntilAwake(site)).replace("the start", "the server is back")}`;
  },
});

/** Visitors of a site behind a proxy, which says who they are. */
export const modelVisitors = createModelService("model-visitors", "visitors", async ({ python }) => {
  const world = await startSiteWithModel(python, { TRUST_PROXY: "true" });
  return {
    close: world.close,
    checks: [
      toWakeCheck(world.site),
      answersVisitor(world),
      keepsPrefix(world),
      leavesInMidAnswer(world),
      answersCrowd(world),
      isNotCalledDown(world),
      comesBack(world),
    ],
  };
});
