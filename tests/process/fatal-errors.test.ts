import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

const run = (program: string, argument: string) => {
  const child = spawn(process.execPath, [`tests/process/programs/${program}.ts`, argument], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, exited, output: () => text };
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const stalls = ["loop", "regex", "microtasks", "sleep"].map((how) => ({ how, tags: how === "loop" ? [] : ["night"] }));
for (const { how, tags } of stalls)
  test(`exits with code 1 and a line in the log when the event loop stalls (${how})`, { tags }, async () => {
    const { exited, output } = run("block-event-loop", how);
    expect(await exited).toBe(1);
    expect(output()).toMatch(/"level":60,.*the event loop is blocked/);
  });

test("continues after the process was suspended, as on a sleeping laptop", { tags: "night" }, async () => {
  const { child, output } = run("block-event-loop", "nothing");
  const countBeats = () => output().split("alive").length - 1;
  await expect.poll(countBeats).toBeGreaterThan(0);
  child.kill("SIGSTOP");
  await wait(4_000);
  const before = countBeats();
  child.kill("SIGCONT");
  // Ten beats a second, for longer than the watchdog's limit.
  await expect.poll(countBeats).toBeGreaterThan(before + 35);
  expect(child.exitCode).toBeNull();
  expect(output()).not.toContain("is blocked");
});

test(
  "continues where it gets a tenth of the processor, and the event loop waits five times the limit for its turn",
  { tags: "night" },
  async () => {
    const { child, output } = run("block-event-loop", "work");
    await expect.poll(output).toContain("working");
    while (!output().includes("worked") && child.exitCode === null) {
      child.kill("SIGSTOP");
      await wait(180);
      child.kill("SIGCONT");
      await wait(20);
    }
    const alive = output().split("alive").length;
    await expect.poll(() => child.exitCode !== null || output().split("alive").length > alive + 35).toBe(true);
    expect(output()).not.toContain("is blocked");
    expect(child.exitCode).toBeNull();
  },
);

test.each(["exception", "rejection"])("logs an uncaught %s as its last line and exits with code 1", async (kind) => {
  const { exited, output } = run("fail", kind);
  expect(await exited).toBe(1);
  const lines = output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: number; msg: string; detail?: string });
  expect(lines.map(({ msg }) => msg)).toEqual(["before", "uncaught error, exiting"]);
  expect(lines[1]?.level).toBe(60);
  expect(lines[1]?.detail).toContain("nobody");
});

test(
  "survives running out of file descriptors, and starts processes again when there are some",
  { tags: "night" },
  async () => {
    const program = "tests/process/programs/exhaust-file-descriptors.ts";
    const { stdout } = await promisify(execFile)("sh", ["-c", `ulimit -n 60; exec "${process.execPath}" ${program}`]);
    expect(stdout.trim().split("\n")).toEqual([
      "a sketch: refused",
      "an upload: refused",
      "a drawing: refused",
      "later a sketch: made",
    ]);
  },
);
