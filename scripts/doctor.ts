import { emailPattern } from "#contracts/accounts/email.ts";
import type { Finding } from "#contracts/doctor.ts";
import { readShippedSnapshot } from "#server/content/content-snapshot.ts";
import { diagnose } from "#server/doctor/diagnose.ts";
import { rehearseUpgrade } from "#server/doctor/rehearse-upgrade.ts";
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

const print = (findings: readonly Finding[], allIsWell: string): void => {
  for (const finding of findings) console.log(toLines(finding));
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(bad === 0 ? `\n${allIsWell}` : `\n${bad} of these ${bad === 1 ? "has" : "have"} to be mended.`);
  process.exitCode = bad === 0 ? 0 : 1;
};

const examine = async (to: string | undefined): Promise<Finding[]> => {
  const { env, problems } = await readPanelSettings(readCommandEnv());
  const email = to === undefined ? undefined : createTestEmail(to);
  return [...(await diagnose(env, { email, findModels })), ...problems];
};

const [to] = process.argv.slice(2);
const isRehearsal = to === "--migrate-on-copy";
if (to !== undefined && !isRehearsal && !emailPattern.test(to)) {
  console.error(`A test email goes to an email address, and ${to} is none.`);
  process.exit(1);
}

// Looks at everything around the site and says what to do, or tries an upgrade on a copy. Ends with code 1 if something does
// not work.
try {
  if (isRehearsal) print(await rehearseUpgrade(readCommandEnv()), "An upgrade of this site works.");
  else print(await examine(to), "The site is sound.");
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
