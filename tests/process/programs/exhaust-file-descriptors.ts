import { type FileHandle, open } from "node:fs/promises";
import { createImagePool } from "#server/images/image-pool.ts";
import { processImage } from "#server/images/process-image.ts";
import { runProgram } from "#server/images/run-program.ts";
import { createLog } from "#server/telemetry/log.ts";
import { exitOnUncaughtError } from "#server/http/process/exit-on-error.ts";

// A separate program that starts processes while all file descriptors are in use, and again afterwards. The caller limits
// how many it may open.
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
  // No file descriptor is left.
}
for (const [name, start] of Object.entries(starts))
  console.log(
    `${name}: ${await start().then(
      () => "made",
      () => "refused",
    )}`,
  );
await Promise.all(files.map((file) => file.close()));
// The pool's processes do not keep this process keepAlive.
const keepAlive = setInterval(() => undefined, 1_000);
console.log(`later a sketch: ${(await sketch()).byteLength > 0 ? "made" : "empty"}`);
pool.close();
clearInterval(keepAlive);
