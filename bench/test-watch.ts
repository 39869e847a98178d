import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

// Time from saving a file (with a line appended, later restored) until `npm run test:watch` shows the first result,
// that of the nearest test. Exits with 1 when one takes too long. Usage: node bench/test-watch.ts [file …]
const allowedMs = 3_000;
const given = process.argv.slice(2);
const files =
  given.length > 0 ? given : ["server/http/limits/rate-limiter.ts", "contracts/errors.ts", "app/ui/layout/tabs.tsx"];

const measureAnswer = async (file: string): Promise<number> => {
  // `--watch`, because without a TTY it would run once. Detached, to end its child processes as a group.
  const watch = spawn("npm", ["run", "--silent", "test:watch", "--", "--watch"], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  let output = "";
  watch.stdout.on("data", (chunk: Buffer) => (output += stripVTControlCharacters(chunk.toString())));
  const waitFor = async (pattern: RegExp) => {
    while (!pattern.test(output)) await once(watch.stdout, "data");
  };
  const before = readFileSync(file, "utf8");
  try {
    await waitFor(/for file changes/);
    output = "";
    const savedAt = performance.now();
    appendFileSync(file, "\n");
    await waitFor(/^ *[✓❯×] .*\.test\.tsx?/m);
    return performance.now() - savedAt;
  } finally {
    writeFileSync(file, before);
    if (watch.pid !== undefined) process.kill(-watch.pid);
  }
};

for (const file of files) {
  const ms = await measureAnswer(file);
  if (ms > allowedMs) process.exitCode = 1;
  console.log(`${file.padEnd(36)} ${ms.toFixed(0)} ms`);
}
