import { diagnose } from "#server/doctor/diagnose.ts";
import type { Finding } from "#server/doctor/finding.ts";
import { EnvError, readEnv } from "#server/env.ts";

const signs: Record<Finding["state"], string> = { good: "✓", advice: "!", bad: "✗" };

const toLines = ({ state, what, found, advice }: Finding): string =>
  `${signs[state]} ${what}: ${found}${advice === undefined ? "" : `\n    ${advice}`}`;

// Looks at everything around the site and says what to do. Ends with code 1 if something does not work.
try {
  const env = readEnv();
  const findings = await diagnose(env, process.argv[2]);
  for (const finding of findings) console.log(toLines(finding));
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(bad === 0 ? "\nThe site is sound." : `\n${bad} of these ${bad === 1 ? "has" : "have"} to be mended.`);
  process.exitCode = bad === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
