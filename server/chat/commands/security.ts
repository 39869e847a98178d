import { fill } from "#contracts/fill.ts";
import { securityHeaderNames } from "../../http/middleware/security-headers.ts";
import { answers, formatCount, formatTime, toList } from "./command-texts.ts";
import type { Command } from "./command.ts";

const { security: texts } = answers;

/** `security`: the requests that this process rejected in 24 hours, and how the site is protected. */
export const security: Command = {
  async run({ env, monitor }) {
    const { since, ...counts } = monitor.security.read();
    const isHttps = env.siteUrl.startsWith("https://");
    return [
      fill(texts.heading, { since: formatTime(since) }),
      toList([
        `**${texts.refusedLogin}** ${formatCount(counts.refusedLogin)}`,
        `**${texts.refusedOwner}** ${formatCount(counts.refusedOwner)}`,
        `**${texts.limit}** ${formatCount(counts.limit)}`,
        `**${texts.adminMode}** ${env.adminMode}: ${texts.adminModes[env.adminMode]}`,
        `**${texts.https}** ${isHttps ? texts.httpsOn : texts.httpsOff}`,
        `**${texts.headers}** ${securityHeaderNames(env.siteUrl).join(", ")}`,
      ]),
      texts.counted,
    ].join("\n\n");
  },
};
