import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { mebibyte, shareMemory } from "../memory-shares.ts";
import type { Email } from "../inbox/mail/email.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolder } from "./check-folder.ts";
import { checkAddress } from "./check-address.ts";
import { checkMail } from "./check-mail.ts";
import { checkProviders, type ModelQuestions } from "./check-providers.ts";
import { advise, bad, good } from "./finding.ts";
import { checkSupport } from "./support-ends.ts";

const checkRuntime = (): Finding => {
  const [major = 0] = process.versions.node.split(".").map(Number);
  return major >= 24
    ? good("Node", process.versions.node)
    : bad("Node", process.versions.node, "The site needs Node 24: run it with npm start, which brings its own.");
};

const checkSettings = ({ variableNames, ownerEmail, adminMode }: Env): Finding[] => [
  good("Settings", variableNames.set.length === 0 ? "none, all are optional" : variableNames.set.join(", ")),
  ownerEmail !== undefined || adminMode !== "off"
    ? good("Owner", ownerEmail ?? `mode ${adminMode}`)
    : advise("Owner", "nobody can open the panel", "Set OWNER_EMAIL to your address, or ADMIN_SECRET."),
];

const toMegabytes = (bytes: number): string => Math.round(bytes / mebibyte).toLocaleString("en-US");

const checkMemory = ({ memory, variableNames }: Env): Finding => {
  const { heap, pages, reads, readyResponses } = shareMemory(memory);
  const source = variableNames.set.includes("SITE_MEMORY") ? "SITE_MEMORY" : "measured";
  const parts = `heap ${toMegabytes(heap)}, pages ${toMegabytes(pages)}, reads ${toMegabytes(reads)}`;
  return good(
    "Memory",
    `${toMegabytes(memory)} MB (${source}): ${parts}, finished answers ${toMegabytes(readyResponses)}`,
  );
};

type Options = ModelQuestions & {
  /** A test, which is sent. */
  email?: Email | undefined;
};

/** Everything around a site, whether it runs or not. Never throws. */
export const diagnose = async (env: Env, { email, ...model }: Options = {}): Promise<Finding[]> => {
  const groups = await Promise.all([
    checkFolder(env),
    checkDatabase(env),
    checkBackups(env),
    checkMail(env, email),
    checkProviders(env, model),
    checkAddress(env),
  ]);
  const support = checkSupport("Node", process.versions.node);
  return [checkRuntime(), ...support, checkMemory(env), ...checkSettings(env), ...groups.flat()];
};
