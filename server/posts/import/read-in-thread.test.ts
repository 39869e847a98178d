import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThreadReader, type ReadBatch, type ReadSource } from "./read-in-thread.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-thread-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createListener = () => {
  const batches: ReadBatch[] = [];
  const sources: ReadSource[] = [];
  return {
    batches,
    sources,
    onSource: async (source: ReadSource) => void sources.push(source),
    onBatch: async (batch: ReadBatch) => void batches.push(batch),
    onAlive: async () => undefined,
  };
};
const never = new AbortController().signal;
const input = { files: [], now: Date.now() };

/** A thread that runs this code. */
const runThread = async (code: string, maxSilenceMs: number, signal = never, more = {}) => {
  const file = path.join(folder, "thread.mjs");
  await writeFile(file, code);
  const read = createThreadReader({ program: pathToFileURL(file), maxSilenceMs });
  return read(input, { ...createListener(), ...more }, signal);
};

test("reads files in a thread, in batches", async () => {
  const file = path.join(folder, "0");
  await writeFile(file, "---\ntitle: A title\ndate: 2020-01-02\n---\n\nA text.\n");
  const listener = createListener();
  const files = [{ path: "a.md", size: 50, file, sha256: "0".repeat(64) }];
  const end = await createThreadReader()({ files, now: Date.now() }, listener, never);
  expect(listener.sources).toMatchObject([{ siteName: null }]);
  expect(listener.batches.flatMap(({ entries }) => entries)).toMatchObject([
    { position: 1, title: "A title", file: "a.md", state: "new", place: 0 },
  ]);
  expect(end.problemCount).toBe(0);
});

test("says that files cannot be read which nothing can be imported from", async () => {
  await expect(createThreadReader()(input, createListener(), never)).rejects.toThrow(
    "Nothing in these files can be imported.",
  );
});

test("ends a thread that does not get on", async () => {
  await expect(runThread("for (;;);", 50)).rejects.toThrow("Reading these files did not get on for a minute.");
});

test("does not end a thread that says that it gets on", async () => {
  const code = `
    import { parentPort } from "node:worker_threads";
    const go = new BroadcastChannel("go");
    let count = 0;
    const say = () => parentPort.postMessage({ kind: "alive", filesRead: (count += 1) });
    go.onmessage = () =>
      count < 8 ? say() : parentPort.postMessage({ kind: "end", problems: [], problemCount: 0, hosts: [] });
    say();`;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const go = new BroadcastChannel("go");
  const onAlive = async () => {
    // Once it waits for the next message.
    setImmediate(() => {
      vi.advanceTimersByTime(590);
      go.postMessage("on");
    });
  };
  try {
    expect(await runThread(code, 600, never, { onAlive })).toMatchObject({ problemCount: 0 });
  } finally {
    go.close();
    vi.useRealTimers();
  }
});

test("ends a thread that takes too much memory, and not the site", async () => {
  const code = "const kept = []; for (;;) kept.push(new Array(1_000).fill(String(Math.random())));";
  await expect(runThread(code, 60_000)).rejects.toThrow("Reading these files takes more memory than there is.");
});

test("ends a thread when the import is stopped", async () => {
  const stop = new AbortController();
  setImmediate(() => stop.abort(new Error("stopped")));
  await expect(runThread("for (;;);", 60_000, stop.signal)).rejects.toThrow("stopped");
});
