import type { SystemStatus } from "#contracts/content/hub/system-status.ts";
import { fill } from "#contracts/fill.ts";
import { type SiteStatus, findWorst } from "#contracts/status/site-status.ts";
import type { Content } from "../../content/live-content.ts";
import { type SitePart, siteParts } from "#contracts/values/site-parts.ts";
import { formatTime, toList } from "./format-answer.ts";
import type { Command } from "./command.ts";

const describePart = ({ parts }: SiteStatus, part: SitePart, { statuses, thisSite }: SystemStatus): string => {
  const result = parts.find((entry) => entry.part === part);
  const label = `**${thisSite.parts[part]}**`;
  if (!result) return `${label} ${thisSite.notes.unknown}`;
  const detail = result.note ? thisSite.notes[result.note] : result.ms === null ? "" : `${result.ms} ms`;
  return [label, statuses[result.status], ...(detail ? [`· ${detail}`] : [])].join(" ");
};

/** The results of the last checks of all parts, as Markdown. */
export const describeHealth = (status: SiteStatus, content: Content): string => {
  const { more, heading: template, unknown } = content.get("hub/commands").answers.status;
  const texts = content.get("hub/system-status");
  const worst = findWorst(status.parts);
  const heading =
    worst && status.at
      ? fill(template, { status: texts.statuses[worst], time: formatTime(Date.parse(status.at)) })
      : unknown;
  return [heading, toList(siteParts.map((part) => describePart(status, part, texts))), more].join("\n\n");
};

/** `status`: the checks of System Status. */
export const status: Command = {
  async run({ content, monitor }) {
    return describeHealth(await monitor.readStatus(), content);
  },
};
