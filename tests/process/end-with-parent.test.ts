import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test.each(["idle", "busy"])("ends an %s process whose parent was killed", async (name) => {
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
  expect(printed).toContain(name);
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("every program of the server that runs in a process of its own ends with its parent", () => {
  const programs = globSync("server/**/*.ts").filter((file) => {
    const text = readFileSync(file, "utf8");
    return !file.endsWith(".test.ts") && /^\/\/ Run (?:by|in) |\bprocess\.(?:once|on)\("message"/m.test(text);
  });
  expect(programs.length).toBeGreaterThanOrEqual(5);
  expect(programs.filter((file) => !readFileSync(file, "utf8").includes("process/end-with-parent.ts"))).toEqual([]);
});
