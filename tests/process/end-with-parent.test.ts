import { execFileSync, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFailed, test } from "vitest";
import { createDataDir } from "./site-process.ts";

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test.each(["idle", "busy"])("ends a process that is %s when its parent is killed", async (name) => {
  const parent = spawn(
    process.execPath,
    ["tests/process/programs/start-child.ts", `tests/process/programs/${name}-child.ts`],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const printed: string[] = [];
  for await (const line of createInterface(parent.stdout)) {
    printed.push(line);
    if (printed.length === 2) break;
  }
  const pid = Number(printed.find((line) => line !== name));
  // One that goes on holds the runner's output open for ever.
  onTestFailed(() => void process.kill(pid, "SIGKILL"));
  expect(printed).toContain(name);
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("every program that runs in a process of its own ends with its parent", () => {
  const programs = globSync("{packages,server}/**/*.ts").filter((file) => {
    const text = readFileSync(file, "utf8");
    return !file.endsWith(".test.ts") && /^\/\/ Run (?:by|in) |\bprocess\.(?:once|on)\("message"/m.test(text);
  });
  expect(programs.length).toBeGreaterThanOrEqual(5);
  expect(programs.filter((file) => !readFileSync(file, "utf8").includes("end-with-parent.ts"))).toEqual([]);
});

test(
  "tar ends with the restore that was killed while it waited for the rest of a backup",
  { tags: "night" },
  async () => {
    const backup = path.join(createDataDir(), "backup.tar.gz");
    execFileSync("mkfifo", [backup]);
    const restore = spawn(process.execPath, ["scripts/restore.ts", backup], {
      env: { PATH: process.env.PATH, DATA_DIR: createDataDir() },
      stdio: "ignore",
    });
    const pipe = await open(backup, "r+");
    const findTar = (): number =>
      Number(readFileSync(`/proc/${restore.pid}/task/${restore.pid}/children`, "utf8").split(" ")[0]);
    await expect.poll(findTar).toBeGreaterThan(0);
    const tar = findTar();
    restore.kill("SIGKILL");
    await expect.poll(() => isRunning(tar)).toBe(false);
    await pipe.close();
  },
);
