import guide from "#content/hub/guide.json" with { type: "json" };
import milestonePage from "#content/hub/milestones.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import roadmap from "#content/hub/roadmap.json" with { type: "json" };
import timeline from "#content/hub/timeline.json" with { type: "json" };
import { site } from "#content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { fill } from "#contracts/fill.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { SiteParagraph } from "./site-search.ts";
import { joinCells } from "./split-paragraphs.ts";

const dayFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeZone: "UTC" });
const formatDay = (day: string): string => dayFormat.format(new Date(day));

const toRow = (title: string, heading: string | null, url: string, ...cells: readonly string[]): SiteParagraph => ({
  kind: "page",
  title,
  heading,
  url,
  text: joinCells(...cells),
});

const listRoadmapRows = (): SiteParagraph[] => {
  const { chart, title } = roadmap;
  const toDates = (start: string, end: string) => [
    `${chart.start}: ${formatDay(start)}`,
    `${chart.end}: ${formatDay(end)}`,
  ];
  const days = phases.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort();
  const [first, last = first] = [days[0], days.at(-1)];
  return [
    ...(first && last ? [toRow(title, null, "/app/roadmap", title, ...toDates(first, last))] : []),
    toRow(title, null, "/app/roadmap", roadmap.description),
    ...phases.map((phase, index) => {
      const name = fill(roadmap.phase, { number: index + 1 });
      const dates = toDates(phase.startDate, phase.endDate);
      return toRow(title, phase.title, `/app/roadmap#${phase.id}`, name, phase.title, ...dates);
    }),
  ];
};

const listMilestoneRows = (): SiteParagraph[] =>
  milestonePage.milestones.map(({ id, title, completedDate, targetDate }: Milestone) => {
    const [name, day] = completedDate
      ? [milestonePage.completedOn, completedDate]
      : [milestonePage.target, targetDate ?? ""];
    return toRow(title, null, `/app/milestones#${id}`, title, day && `${name}: ${formatDay(day)}`);
  });

type Milestone = { id: string; title: string; completedDate?: string; targetDate?: string };

const listGuideRows = (): SiteParagraph[] => {
  const { badges, chapter, chapters, pageCount, statuses, title } = guide;
  const pages = chapters.reduce((sum, one) => sum + one.pages, 0);
  const counts = [fill(badges.chapters, { count: chapters.length }), fill(badges.pages, { count: pages })];
  const rows = [
    toRow(title, null, guidePath(chapters[0]?.id ?? "1"), guide.description),
    toRow(title, null, guidePath(chapters[0]?.id ?? "1"), title, ...counts),
    ...chapters.map((one) =>
      toRow(
        title,
        fill(chapter, { number: one.id }),
        guidePath(one.id),
        fill(chapter, { number: one.id }),
        one.title,
        one.description,
        fill(one.pages === 1 ? pageCount.one : pageCount.many, { count: one.pages }),
        statuses[one.status as keyof typeof statuses],
      ),
    ),
  ];
  return rows.map((row) => ({ ...row, kind: "guide" }));
};

/** Dates, counts and people shown on pages of the hub beside the texts. */
export const listHubRows = (devLogs: readonly DevLog[]): SiteParagraph[] => [
  ...listRoadmapRows(),
  ...listMilestoneRows(),
  ...listGuideRows(),
  ...timeline.milestones.map(({ id, title, date, description }) =>
    toRow(title, null, `/app/consciousness#${id}`, title, formatDay(date), description),
  ),
  ...devLogs.map(({ id, title, timestamp, participants }) =>
    toRow(title, null, `/app/devlogs#${id}`, title, formatDay(timestamp), participants.join(", ")),
  ),
];
