import { performance } from "node:perf_hooks";
import { parseAnswer } from "#app/features/command-center/log/parse-answer.ts";
import { comparePassword, hashPassword } from "#server/backend/auth/password-hash.ts";
import { redact } from "#server/monitor/redact.ts";
import { measureCpu } from "./measure-cpu.ts";

// Measures inputs that could keep the event loop busy: the worst log lines and answers (CPU time in milliseconds), and
// twenty concurrent sign-ins (event loop utilization). Exits with 1 when one is above its limit.
const logSigns = ["a1", "a:", "@a", "1.", "-a1", "?a", '"', "key "];
const answerSigns = ["[", "*", "**a", "`", "[a](", "\\", "- ", "> ", "```\n"];

const report = (name: string, value: number, limit: number, unit: string) => {
  if (value > limit) process.exitCode = 1;
  console.log(`${name.padEnd(40)} ${value.toFixed(0).padStart(5)} ${unit} (at most ${limit})`);
};

report(
  "redact 8 lines of 100,000 signs",
  measureCpu(() => logSigns.map((sign) => redact(sign.repeat(100_000)))),
  500,
  "ms",
);
report(
  "read 9 answers of 30,000 signs",
  measureCpu(() => answerSigns.map((sign) => parseAnswer(sign.repeat(30_000)))),
  2_000,
  "ms",
);
const hash = await hashPassword("x");
const before = performance.eventLoopUtilization();
await Promise.all(Array.from({ length: 20 }, () => comparePassword("x", hash)));
report("twenty sign-ins at once", performance.eventLoopUtilization(before).utilization * 100, 30, "%");
