import { fill } from "#contracts/fill.ts";
import { securityHeaderNames } from "../../http/middleware/security-headers.ts";
import { formatCount, formatTime, toList } from "./format-answer.ts";
import type { Command } from "./command.ts";

/** `security`: the requests that this process rejected in 24 hours, and how the site is protected. */
export const security: Command = {
  async run({ answers: { security: texts }, env, monitor }) {
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
