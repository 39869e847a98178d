import { fill } from "#contracts/fill.ts";
import { type SiteStatus, findWorst } from "#contracts/status/site-status.ts";
import { siteParts } from "#contracts/values/site-parts.ts";
import { answers, formatTime, statusTexts, toList } from "./command-texts.ts";
import type { Command } from "./command.ts";

const describePart = ({ parts }: SiteStatus, part: (typeof siteParts)[number]): string => {
  const result = parts.find((entry) => entry.part === part);
  const label = `**${statusTexts.parts[part]}**`;
  if (!result) return `${label} ${statusTexts.notes.unknown}`;
  const detail = result.note ? statusTexts.notes[result.note] : result.ms === null ? "" : `${result.ms} ms`;
  return [label, statusTexts.statuses[result.status], ...(detail ? [`· ${detail}`] : [])].join(" ");
};

/** The results of the last checks of all parts, as Markdown. */
export const describeHealth = (status: SiteStatus): string => {
  const worst = findWorst(status.parts);
  const heading =
    worst && status.at
      ? fill(answers.status.heading, { status: statusTexts.statuses[worst], time: formatTime(Date.parse(status.at)) })
      : answers.status.unknown;
  return [heading, toList(siteParts.map((part) => describePart(status, part))), answers.status.more].join("\n\n");
};

/** `status`: the checks of System Status. */
export const status: Command = {
  async run({ monitor }) {
    return describeHealth(await monitor.readStatus());
  },
};
