import { expect, test } from "vitest";
import { speakAhead } from "./speak-ahead.ts";

test("asks a voice that fails once, however many posts are written meanwhile", async () => {
  let calls = 0;
  const written: ((table: string) => void)[] = [];
  const rounds: (() => void)[] = [];
  const nextRound = () => new Promise<void>((resolve) => rounds.push(resolve));
  const failed = nextRound();
  const reading = { key: "a".repeat(24), parts: [{ key: "b".repeat(24), text: "It rained.", sentences: [] }] };
  const stop = speakAhead({
    speech: {
      readings: { listPosts: async () => [{}, {}, {}], toReading: () => reading },
      service: {
        hasVoice: true,
        find: async () => null,
        speak: async () => {
          calls += 1;
          throw new Error("status 500");
        },
      },
    } as never,
    episodes: { find: async () => null, build: async () => null } as never,
    backend: { onChange: (listener) => (written.push(listener), () => undefined) },
    log: { warn: () => rounds.shift()?.() } as never,
    isAhead: () => true,
    onComplete: () => undefined,
    times: { firstMs: 0, everyMs: 60_000 },
  });
  await failed;
  for (let count = 0; count < 19; count += 1) {
    for (const listener of written) listener("posts");
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stop();
  expect(calls).toBe(1);
});
