import { emailPattern } from "#contracts/accounts/email.ts";
import type { Finding } from "#contracts/doctor.ts";
import { readShippedSnapshot } from "#server/content/content-snapshot.ts";
import { diagnose } from "#server/doctor/diagnose.ts";
import { rehearseUpgrade } from "#server/doctor/rehearse-upgrade.ts";
import type { Env } from "#server/env.ts";
import { createEmailRenderer } from "#server/inbox/mail/render-email.ts";
import { findModels } from "#server/models/find-models.ts";
import { readPanelSettings } from "./read-panel-settings.ts";
import { UsageError } from "./site/read-arguments.ts";
import { runProgram } from "./site/run-program.ts";

const signs: Record<Finding["state"], string> = { good: "✓", advice: "!", bad: "✗" };
const contentDir = "content";

const toLines = ({ state, what, found, advice }: Finding): string =>
  `${signs[state]} ${what}: ${found}${advice === undefined ? "" : `\n    ${advice}`}`;

const createTestEmail = (to: string) =>
  createEmailRenderer(contentDir)({ kind: "test-email", to }, readShippedSnapshot(contentDir));

const examine = async (given: Env, to: string | undefined): Promise<Finding[]> => {
  if (to !== undefined && !emailPattern.test(to))
    throw new UsageError(`A test email goes to an email address, and ${to} is none.`);
  const { env, problems } = await readPanelSettings(given);
  const email = to === undefined ? undefined : createTestEmail(to);
  return [...(await diagnose(env, { email, findModels })), ...problems];
};

// Looks at everything around the site and says what to do, or tries an upgrade on a copy.
await runProgram("doctor", async ({ env, positionals: [to], values }) => {
  const isRehearsal = values["migrate-on-copy"] === true;
  const findings = isRehearsal ? await rehearseUpgrade(env) : await examine(env, to);
  const bad = findings.filter(({ state }) => state === "bad").length;
  const allIsWell = isRehearsal ? "An upgrade of this site works." : "The site is sound.";
  const result = bad === 0 ? allIsWell : `${bad} of these ${bad === 1 ? "has" : "have"} to be mended.`;
  return {
    text: [...findings.map(toLines), "", result].join("\n"),
    data: { isSound: bad === 0, findings },
    hasFailed: bad > 0,
  };
});
