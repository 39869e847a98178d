import { expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { createImportUpload, type ImportUpload } from "./import-upload.ts";
import { partBytes } from "./pack-parts.ts";

const lost = new ApiError(null, "unavailable");
const tooLarge = new ApiError(413, "internal");

/** A file that says it is large, so that each is a part of its own. */
const choose = (path: string): ChosenFile => ({
  path,
  file: Object.defineProperty(new File(["text"], path), "size", { value: partBytes }),
});
const files = [choose("blog/a.md"), choose("blog/b.md"), choose("blog/c.md")];

const open = (...failures: (Error | null)[]) => {
  const log: string[] = [];
  const seen: (ImportUpload | null)[] = [];
  const record = (entry: string) => async () => void log.push(entry);
  const wait = vi.fn<(ms: number, signal: AbortSignal) => Promise<void>>(async () => undefined);
  const upload = createImportUpload({
    wait,
    calls: {
      openImport: async (_id, name) => record(`open ${name}`)(),
      uploadPart: async (_id, part, file, { onProgress }) => {
        onProgress(file.size / 2);
        const failure = failures.shift();
        if (failure) throw failure;
        log.push(`part ${part}`);
      },
      readImport: record("read"),
      discardImport: record("discard"),
    },
  });
  upload.store.subscribe(() => seen.push(upload.store.getState()));
  return { ...upload, log, wait, seen };
};

test("opens an import, sends its parts one after the other, and has it read", async () => {
  const { start, store, log, seen } = open();
  await start("id", files);
  expect(log).toEqual(["open blog", "part 1", "part 2", "part 3", "read"]);
  const sent = seen.flatMap((upload) => upload?.sent ?? []);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent).toContain(partBytes / 2);
  expect(sent.at(-1)).toBe(3 * partBytes);
  expect(store.getState()).toBeNull();
});

test("sends a part again by itself when the line was lost", async () => {
  const { start, log, wait, seen } = open(null, lost, lost, null);
  await start("id", files);
  expect(log).toEqual(["open blog", "part 1", "part 2", "part 3", "read"]);
  expect(wait).toHaveBeenCalledTimes(2);
  expect(seen.map((upload) => upload?.state)).toContain("waiting");
});

test("pauses when the line stays lost, and goes on with the part that failed", async () => {
  const { start, resume, store, log } = open(null, ...Array.from({ length: 5 }, () => lost));
  await start("id", files);
  expect(store.getState()).toMatchObject({ state: "paused", error: lost });
  expect(log).toEqual(["open blog", "part 1"]);
  await resume();
  expect(log).toEqual(["open blog", "part 1", "part 2", "part 3", "read"]);
});

test("pauses at once when a part is refused for good", async () => {
  const { start, store, wait } = open(tooLarge);
  await start("id", files);
  expect(store.getState()).toMatchObject({ state: "paused", error: tooLarge });
  expect(wait).not.toHaveBeenCalled();
});

test("is given up with what has arrived", async () => {
  const { start, cancel, store, log } = open(null, tooLarge);
  await start("id", files);
  await cancel();
  expect(store.getState()).toBeNull();
  expect(log).toEqual(["open blog", "part 1", "discard"]);
});

test("sends nothing more once it is cancelled while it waits for the line", async () => {
  const { start, cancel, wait, log } = open(null, lost);
  wait.mockImplementationOnce(() => cancel());
  await start("id", files);
  expect(log).toEqual(["open blog", "part 1", "discard"]);
});
