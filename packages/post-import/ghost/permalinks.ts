import { type JsonRecord, toId, toRecords, toText } from "../json-record.ts";

export type Permalinks = { pattern: string; timeZone: string };

const defaultPattern = "/:slug/";

const findSetting = (data: JsonRecord, ...names: string[]): string => {
  const settings = toRecords(data["settings"]);
  return (
    names.map((name) => toText(settings.find(({ key }) => key === name)?.["value"])).find((value) => value !== "") ?? ""
  );
};

const isTimeZone = (zone: string): boolean => {
  try {
    return zone !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The first permalink of `routes.yaml`, which is that of the posts on the home page. */
const findInRoutes = (routes: string): string => {
  for (const line of routes.slice(0, 100_000).split("\n")) {
    const [, found] = /^\s{1,40}permalink:\s?["']?(\/[^\s"'#]{1,200})/.exec(line) ?? [];
    if (found !== undefined) return found.replaceAll(/\{([a-z_]{1,30})\}/g, ":$1");
  }
  return "";
};

export const readPermalinks = (data: JsonRecord, routes: string): Permalinks => {
  const pattern = findInRoutes(routes) || findSetting(data, "permalinks");
  const timeZone = findSetting(data, "timezone", "active_timezone", "activeTimezone");
  return {
    pattern: /^\/[\w:/.-]{1,200}$/.test(pattern) && /:(?:slug|id)\b/.test(pattern) ? pattern : defaultPattern,
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
  };
};

export const readSiteName = (data: JsonRecord): string | null => findSetting(data, "title") || null;
export const readSiteAddress = (data: JsonRecord): string | null => {
  const address = findSetting(data, "url", "site_url");
  return /^https?:\/\/[^\s]{1,300}$/.test(address) ? address.replace(/\/$/, "") : null;
};

type Path = { post: JsonRecord; time: number | null; tag: string; author: string; isPage: boolean };

/** The path of a post on its old site; null without a slug. */
export const findPath = (
  { pattern, timeZone }: Permalinks,
  { post, time, tag, author, isPage }: Path,
): string | null => {
  const slug = toText(post["slug"]).trim();
  if (slug === "") return null;
  if (!isPage && time === null && /:(?:year|month|day)\b/.test(pattern)) return `/${slug}/`;
  const date = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const [year = "", month = "", day = ""] = time === null ? [] : date.format(time).split("-");
  const values = new Map([
    ["slug", slug],
    ["id", toId(post["id"])],
    ["year", year],
    ["month", month],
    ["day", day],
    ["author", author],
    ["primary_author", author],
    ["primary_tag", tag || "all"],
  ]);
  return (isPage ? defaultPattern : pattern).replaceAll(
    /:([a-z_]{1,30})/g,
    (whole, name: string) => values.get(name) ?? whole,
  );
};
