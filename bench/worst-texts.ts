import { performance } from "node:perf_hooks";
import { parseAnswer } from "#app/features/chat/command-center/parse-answer.ts";
import { createPasswordPool } from "@site/supabase/auth/password-pool.ts";
import { redact } from "#server/telemetry/redact.ts";
import { measureCpu } from "./measure-cpu.ts";

// Input that could block the event loop: worst-case log lines and answers (CPU time in ms), and twenty concurrent
// sign-ins (event loop utilization). Exits with 1 when one is above its limit.
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
const passwords = createPasswordPool();
const turn = { client: "203.0.113.1", expiresAt: Date.now() + 60_000 };
const hash = await passwords.hash("x", turn);
const before = performance.eventLoopUtilization();
await Promise.all(Array.from({ length: 20 }, () => passwords.compare("x", hash, turn)));
report("twenty sign-ins at once", performance.eventLoopUtilization(before).utilization * 100, 30, "%");
