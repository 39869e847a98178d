import type { DevLog } from "#contracts/content/hub/dev-logs.ts";

/** The filters in display order; `all` shows every type. */
export const logFilters = ["all", "vision", "technical", "development", "debugging", "planning"] as const;
export type LogFilter = (typeof logFilters)[number];

export const logCategories = ["development", "debugging", "planning"] as const;
const maxPerCategory = 5;

const hasType = (filter: LogFilter) => (log: Pick<DevLog, "type">) => filter === "all" || log.type === filter;

/** Number of logs per filter, regardless of the search. */
export const countLogs = (logs: Pick<DevLog, "type">[]): Map<LogFilter, number> =>
  new Map(logFilters.map((filter) => [filter, logs.filter(hasType(filter)).length]));

/** Logs of a type with the search text in title, summary or a tag, case-insensitive. */
export const filterLogs = <Log extends Pick<DevLog, "type" | "title" | "summary" | "tags">>(
  logs: Log[],
  filter: LogFilter,
  search: string,
): Log[] => {
  const wanted = search.trim().toLowerCase();
  return logs
    .filter(hasType(filter))
    .filter(({ title, summary, tags }) =>
      [title, summary, ...tags].some((text) => text.toLowerCase().includes(wanted)),
    );
};

/** The newest logs of each category. */
export const listByCategory = <Log extends Pick<DevLog, "type">>(logs: Log[]) =>
  logCategories.map((category) => ({ category, logs: logs.filter(hasType(category)).slice(0, maxPerCategory) }));
