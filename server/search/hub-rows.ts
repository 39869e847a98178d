import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { Guide } from "#contracts/content/hub/guide.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { Milestones } from "#contracts/content/hub/milestones.ts";
import { fill } from "#contracts/fill.ts";
import type { Content } from "../content/live-content.ts";
import type { SiteParagraph } from "./site-search.ts";
import { joinCells } from "./split-paragraphs.ts";

type FormatDay = (day: string) => string;

const createDayFormat = (locale: string): FormatDay => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
};

const toRow = (title: string, heading: string | null, url: string, ...cells: readonly string[]): SiteParagraph => ({
  kind: "page",
  title,
  heading,
  url,
  text: joinCells(...cells),
});

const listRoadmapRows = (content: Content, formatDay: FormatDay): SiteParagraph[] => {
  const roadmap = content.get("hub/roadmap");
  const phases = content.get("hub/roadmap-phases");
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

const listMilestoneRows = ({ completedOn, milestones, target }: Milestones, formatDay: FormatDay): SiteParagraph[] =>
  milestones.map(({ id, title, completedDate, targetDate }) => {
    const [name, day] = completedDate ? [completedOn, completedDate] : [target, targetDate ?? ""];
    return toRow(title, null, `/app/milestones#${id}`, title, day && `${name}: ${formatDay(day)}`);
  });

const listGuideRows = (guide: Guide): SiteParagraph[] => {
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
export const listHubRows = (content: Content, devLogs: readonly DevLog[]): SiteParagraph[] => {
  const formatDay = createDayFormat(content.get("site").locale);
  return [
    ...listRoadmapRows(content, formatDay),
    ...listMilestoneRows(content.get("hub/milestones"), formatDay),
    ...listGuideRows(content.get("hub/guide")),
    ...content
      .get("hub/timeline")
      .milestones.map(({ id, title, date, description }) =>
        toRow(title, null, `/app/consciousness#${id}`, title, formatDay(date), description),
      ),
    ...devLogs.map(({ id, title, timestamp, participants }) =>
      toRow(title, null, `/app/devlogs#${id}`, title, formatDay(timestamp), participants.join(", ")),
    ),
  ];
};
