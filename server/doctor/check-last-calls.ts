import type { Finding } from "#contracts/doctor.ts";
import { backupAdvice, failingServices } from "#contracts/failure-advice.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { FailureList } from "../status/failures.ts";
import { advise, bad, toReason } from "./finding.ts";

/** What failed when a process of the site last tried it: services, though they may answer when they are only asked; backups. */
export const checkFailures = ({ providers, backup }: FailureList): Finding[] => [
  ...providers.map(({ provider, at, reason }) =>
    bad(
      `Last call: ${failingServices[provider].name}`,
      `failed at ${new Date(at).toUTCString()}: ${reason}`,
      failingServices[provider].advice,
    ),
  ),
  ...(backup
    ? [bad("Last backup", `failed at ${new Date(backup.at).toUTCString()}: ${backup.reason}`, backupAdvice)]
    : []),
];

const givenUp: Record<string, { what: string; advice: string }> = {
  mail: {
    what: "Emails given up",
    advice: "Mend what the mail server says, then try them again in the panel, under Inbox and Email.",
  },
  webhook: {
    what: "Webhook deliveries given up",
    advice: "Ask whoever runs the receiver, then send them again where the webhook is.",
  },
};

/** Work in the background that was tried as often as it may be, of all processes and of a month. */
export const checkJobs = async (jobs: Pick<Jobs, "describe">): Promise<Finding[]> => {
  const load = await jobs.describe().catch((error: unknown) => toReason(error));
  if (typeof load === "string")
    return [advise("Work in the background", `cannot be read: ${load}`, "Check again when the database answers.")];
  return Object.entries(load).flatMap(([kind, { failed, failed_at: at, problem }]) => {
    const { what, advice } = givenUp[kind] ?? { what: `Work given up: ${kind}`, advice: "The log says more." };
    const last = at === null ? "" : `, the last at ${new Date(at).toUTCString()}`;
    return failed === 0 ? [] : [advise(what, `${failed}${last}: ${problem ?? "no reason is known"}`, advice)];
  });
};
