import { findAccessToken } from "../../http/functions/authenticate.ts";
import { type SiteStats, siteStatsSchema } from "#contracts/analytics/site-stats.ts";
import { AppError } from "#contracts/errors.ts";
import { dayMs, toUtcDay } from "#contracts/utc-day.ts";
import { fill } from "#contracts/fill.ts";
import { escapeInlineMarkdown, formatCount, toList } from "./format-answer.ts";
import type { Command, CommandContext } from "./command.ts";
import { describeHealth } from "./status.ts";

const days = 30;
const shownPages = 5;

const readStats = async ({ answers, backend, request, caller }: CommandContext): Promise<SiteStats> => {
  // Users read with their own rights; an owner without an account (local machine or secret) has no session.
  const client =
    caller.kind === "user" ? backend.anonClient(findAccessToken(request.req.raw.headers)) : backend.serviceClient();
  const since = toUtcDay(Date.now() - (days - 1) * dayMs);
  const { data, error } = await client.rpc("site_figures", { since });
  if (error || !data)
    throw new AppError("unavailable", answers.analyze.unavailable, error ? { detail: error.message } : {});
  return siteStatsSchema.parse(data);
};

const describeStats = (
  { days: perDay, pages, stories, plays, chats }: SiteStats,
  { analyze: texts }: CommandContext["answers"],
) => {
  const views = perDay.reduce((sum, day) => sum + day.views, 0);
  const figures = { views, stories, plays, chats };
  const lines = (Object.keys(figures) as (keyof typeof figures)[]).map(
    (name) => `**${texts.figures[name]}** ${formatCount(figures[name])}`,
  );
  const top = pages
    .slice(0, shownPages)
    .map(({ path, views: count }) => `${escapeInlineMarkdown(path)} · ${formatCount(count)}`);
  return [
    fill(texts.heading, { days }),
    toList(lines),
    ...(top.length > 0 ? [texts.top, toList(top)] : [texts.empty]),
    texts.more,
  ].join("\n\n");
};

/** `analyze`: the statistics of the analytics page for approved users, the health of the site for everybody else. */
export const analyze: Command = {
  async run(context) {
    const { answers, caller, content, isOwner, monitor } = context;
    const mayRead = isOwner || (caller.kind === "user" && caller.approved);
    if (mayRead) return describeStats(await readStats(context), answers);
    return [answers.analyze.visitor, describeHealth(await monitor.readStatus(), content)].join("\n\n");
  },
};
