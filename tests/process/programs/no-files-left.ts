import { type FileHandle, open } from "node:fs/promises";
import { createImagePool } from "#server/images/image-pool.ts";
import { processImage } from "#server/images/process-image.ts";
import { runProgram } from "#server/images/run-program.ts";
import { createLog } from "#server/log.ts";
import { exitOnUncaughtError } from "#server/process/exit-on-error.ts";

// A separate program that starts processes when no file can be opened any more, and again afterwards. Its limit of open
// files is set by whoever starts it.
exitOnUncaughtError(createLog("info"));
const pool = createImagePool();
const sketch = () => pool.run({ kind: "sketch", request: { prompt: "sky", seed: 1, width: 64, height: 64 } });
const starts = {
  "a sketch": sketch,
  "an upload": () => processImage(Buffer.alloc(100_000)),
  "a drawing": () => runProgram(["-p", "1"], { input: "", timeoutMs: 10_000 }),
};

const files: FileHandle[] = [];
try {
  for (;;) files.push(await open("/dev/null"));
} catch {
  // That was the last one.
}
for (const [name, start] of Object.entries(starts))
  console.log(
    `${name}: ${await start().then(
      () => "made",
      () => "refused",
    )}`,
  );
await Promise.all(files.map((file) => file.close()));
// The pool's processes keep nothing alive.
const alive = setInterval(() => undefined, 1_000);
console.log(`later a sketch: ${(await sketch()).byteLength > 0 ? "made" : "empty"}`);
pool.close();
clearInterval(alive);
