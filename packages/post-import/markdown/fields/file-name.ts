import { parseDate, type WrittenDate } from "./parse-date.ts";

export type FileName = {
  /** Without folders, extension and date. */
  name: string;
  date: WrittenDate | null;
};

const extension = /\.(?:md|markdown|mdown|mkd|mdx|html?)$/i;

export const withoutExtension = (path: string): string => path.replace(extension, "");

export const getFolder = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

export const getBaseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Takes the date of a name such as `2019-03-04-title.md` off it. */
export const parseFileName = (path: string): FileName => {
  const base = withoutExtension(getBaseName(path));
  const [, day = "", name = ""] = /^(\d{4}[-_.]\d\d?[-_.]\d\d?)(?:[-_. ]{1,5}(.{1,300}))?$/.exec(base) ?? [];
  const date = day === "" ? null : parseDate(day.replaceAll(/[_.]/g, "-"));
  return date ? { name: name || base, date } : { name: base, date: null };
};

/** A title from a name: words of `my-first-post` get spaces and a capital letter. */
export const toTitle = (name: string): string => {
  const words = /\s/.test(name) ? name : name.replaceAll(/[-_]/g, " ");
  const title = words.replaceAll(/\s{1,20}/g, " ").trim();
  return title === "" ? "Untitled" : title.charAt(0).toUpperCase() + title.slice(1);
};
