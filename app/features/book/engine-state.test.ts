import { expect, test } from "vitest";
import { type BookRun, publishedLine, startLine } from "#contracts/book/book-run.ts";
import { type EngineEvent, initialEngineState, reduceEngine } from "./engine-state.ts";

const run: BookRun = {
  id: "1",
  mode: "next",
  status: "succeeded",
  lines: [
    { at: 1, text: startLine },
    { at: 2, text: publishedLine },
  ],
  progress: 100,
  post: null,
  doubts: [],
  warning: null,
  error: null,
};
const after = (...events: EngineEvent[]) => events.reduce(reduceEngine, initialEngineState);
const texts = (...events: EngineEvent[]) => after(...events).lines.map(({ text }) => text);
const started: EngineEvent = { type: "started", at: 0 };
const line = (text: string, progress = 10): EngineEvent => ({ type: "line", line: { at: 5, text, progress } });

test("starts a new log at once, before the server responds", () => {
  const again = after({ type: "seen", run, downloadUrl: "/book" }, started);
  expect(again).toMatchObject({ isRunning: true, progress: 0 });
  expect(again.lines).toEqual([{ at: 0, text: startLine }]);
});

test("appends the server's lines, replacing the local start line with the first", () => {
  expect(texts(started, line(startLine), line("Writing."))).toEqual([startLine, "Writing."]);
  expect(after(started, line("Writing.", 40)).progress).toBe(40);
});

test("counts the words of a text until the next line", () => {
  const writing = [started, line("Planned."), { type: "words", words: 412 } as const];
  expect(after(...writing)).toMatchObject({ words: 412, progress: 10 });
  expect(after(...writing, line("Wrote a draft."))).toMatchObject({ words: 0 });
  const seen = after({ type: "seen", run: { ...run, status: "running", words: 7 }, downloadUrl: null });
  expect(seen).toMatchObject({ isRunning: true, words: 7 });
});

test("replaces the log with that of the finished run", () => {
  const end = after(started, line("Writing."), {
    type: "ended",
    end: { success: true, downloadUrl: "/book", run },
    at: 9,
  });
  expect(end).toEqual({ isRunning: false, lines: run.lines, progress: 100, words: 0, downloadUrl: "/book", run });
});

test.each([
  [{ success: true, downloadUrl: "/book" }, [publishedLine]],
  [{ success: true, warning: "One page is thin" }, [publishedLine, "Warning: One page is thin"]],
  [{ success: false, error: "The ink ran out" }, ["Generation failed: The ink ran out"]],
  [{ success: false }, ["Generation failed: Operation failed"]],
])("appends lines for a result without a log: %j", (end, added) => {
  expect(texts(started, { type: "ended", end, at: 9 })).toEqual([startLine, ...added]);
});

test("keeps the log when the connection is lost, and resumes from the server's state of the run", () => {
  const lost: EngineEvent = { type: "failed", text: "Catch error: gone", at: 7 };
  expect(after(started, line("Writing."), lost)).toMatchObject({ isRunning: false });
  expect(texts(started, line("Writing."), lost)).toEqual([startLine, "Writing.", "Catch error: gone"]);
  const found = after(started, lost, { type: "seen", run: { ...run, status: "running" }, downloadUrl: null });
  expect(found).toMatchObject({ isRunning: true, lines: run.lines });
});

test("keeps the last run and its book when the next one could not be started", () => {
  const lost: EngineEvent = { type: "failed", text: "Catch error: gone", at: 7 };
  expect(after({ type: "seen", run, downloadUrl: "/book" }, started, lost)).toMatchObject({
    isRunning: false,
    downloadUrl: "/book",
    run,
  });
});

test("is idle when the server has no run", () => {
  expect(after({ type: "seen", run: null, downloadUrl: null })).toEqual(initialEngineState);
});
