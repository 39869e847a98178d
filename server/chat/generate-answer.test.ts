import { expect, test } from "vitest";
import { createTestNeo } from "#tests/support/create-test-neo.ts";
import { WithdrawnAnswer } from "../models/model-failure.ts";
import type { Log } from "../telemetry/log.ts";
import type { HeldTurn } from "./chat-store.ts";
import { generateAnswer } from "./generate-answer.ts";
import { createLiveAnswer } from "./live-answer.ts";

const log = { warn: () => undefined } as unknown as Log;
const turn = { prompt: "Hello", history: [], answer: "a", question: "q" } as unknown as HeldTurn;

const start = (longestMs?: number) => {
  const neo = { ...createTestNeo(), ...(longestMs !== undefined && { longestMs }) };
  const live = createLiveAnswer({ question: "q", answer: "a", content: "", idleMs: 60_000, onIdle: () => undefined });
  const limits = { silenceMs: 1, maxMs: 1, maxLength: 1_000 };
  const ended = generateAnswer({ neo, log, user: "ada", turn, live, signal: new AbortController().signal, limits });
  return { neo, live, ended };
};

test("takes back what an answer told that is none", async () => {
  const { neo, live, ended } = start(60_000);
  const call = await neo.nextCall();
  call.write("My secret thoughts");
  call.fail(new WithdrawnAnswer("unavailable", "This answer was taken back."));
  expect(await ended).toMatchObject({ status: "failed", content: "", error: "This answer was taken back." });
  expect(live.getText()).toBe("");
});

test("ends a silent NEO, and leaves one with a longer limit of its own to that", async () => {
  expect(await start().ended).toMatchObject({ status: "failed", code: "unavailable" });
  const { neo, ended } = start(60_000);
  const call = await neo.nextCall();
  await new Promise((resolve) => setTimeout(resolve, 5));
  call.write("Awake.");
  call.end();
  expect(await ended).toEqual({ status: "done", content: "Awake." });
});
