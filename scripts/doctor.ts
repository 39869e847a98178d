import { emailPattern } from "#contracts/accounts/email.ts";
import type { Finding } from "#contracts/doctor.ts";
import { readShippedSnapshot } from "#server/content/content-snapshot.ts";
import { diagnose } from "#server/doctor/diagnose.ts";
import { EnvError } from "#server/env.ts";
import { createEmailRenderer } from "#server/inbox/mail/render-email.ts";
import { findModels } from "#server/models/find-models.ts";
import { readCommandEnv } from "./read-command-env.ts";
import { readPanelSettings } from "./read-panel-settings.ts";

const signs: Record<Finding["state"], string> = { good: "✓", advice: "!", bad: "✗" };
const contentDir = "content";

const toLines = ({ state, what, found, advice }: Finding): string =>
  `${signs[state]} ${what}: ${found}${advice === undefined ? "" : `\n    ${advice}`}`;

const createTestEmail = (to: string) =>
  createEmailRenderer(contentDir)({ kind: "test-email", to }, readShippedSnapshot(contentDir));

const to = process.argv[2];
if (to !== undefined && !emailPattern.test(to)) {
  console.error(`A test email goes to an email address, and ${to} is none.`);
  process.exit(1);
}

// Looks at everything around the site and says what to do. Ends with code 1 if something does not work.
try {
  const { env, problems } = await readPanelSettings(readCommandEnv());
  const email = to === undefined ? undefined : createTestEmail(to);
  const findings = [...(await diagnose(env, { email, findModels })), ...problems];
  for (const finding of findings) console.log(toLines(finding));
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(bad === 0 ? "\nThe site is sound." : `\n${bad} of these ${bad === 1 ? "has" : "have"} to be mended.`);
  process.exitCode = bad === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
