import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createZipWriter, zipStream } from "./zip-stream.ts";

const files = 600;
const toEntry = (number: number) => ({
  name: `posts/ein-größerer-tag-${number}.md`,
  bytes: Buffer.from(`Text ${number}`),
});

test("keeps no memory of the files that it has written, beyond a line each in its directory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const writer = createZipWriter(new Date());
  const written: WeakRef<ArrayBufferLike>[] = [];
  for (let number = 0; number < files; number += 1)
    for (const { buffer } of await writer.entry(toEntry(number))) written.push(new WeakRef(buffer));
  const countHeld = () => new Set(written.flatMap((memory) => memory.deref() ?? [])).size;
  // Not before the end of a turn may what a WeakRef has shown be collected.
  for (let pass = 0; pass < 3; pass += 1) {
    await nextTurn();
    collect();
  }
  expect(countHeld()).toBeLessThanOrEqual(files / 20);
  expect(writer.end().length).toBeGreaterThan(files * 46);
});

test("reads a file only when the one before was taken", async () => {
  let made = 0;
  const reader = zipStream(
    (async function* () {
      for (; made < files; made += 1) yield toEntry(made);
    })(),
  ).getReader();
  let pieces = 0;
  let mostAhead = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    pieces += 1;
    // Two pieces of each file, its header and its content.
    mostAhead = Math.max(mostAhead, made - pieces / 2);
  }
  expect(pieces).toBe(2 * files + 1);
  expect(mostAhead).toBeLessThanOrEqual(2);
});

test("names every file in its directory", async () => {
  const archive = new Response(
    zipStream(
      (async function* () {
        for (let number = 0; number < files; number += 1) yield toEntry(number);
      })(),
    ),
  );
  const names = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  expect(names).toEqual(Array.from({ length: files }, (_, number) => toEntry(number).name));
});
