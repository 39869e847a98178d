import type { ImportLoss } from "../../imported-post.ts";
import { type Fields, findValue, toBoolean, toText } from "../front-matter/fields.ts";
import { isNoDate, parseDate, type WrittenDate } from "./parse-date.ts";

export type PostDates = {
  published: WrittenDate | null;
  created: WrittenDate | null;
  /** After this it was not public any more. */
  expires: WrittenDate | null;
  /** Dates that cannot be read. Such a post is not published. */
  losses: ImportLoss[];
};

const publishedNames = [
  "publishDate",
  "pubDate",
  "publishedAt",
  "published",
  "datePublished",
  "publishedDate",
  "publishedOn",
  "publicationDate",
  "published_time",
  "date",
  "postDate",
  "extra.date",
  "params.date",
];
const createdNames = ["created", "createdAt", "dateCreated", "createdDate", "createdOn", "date_created", "ctime"];
const changedNames = ["lastmod", "updated", "updatedAt", "updatedDate", "modified", "lastUpdated", "mtime"];
const expiryNames = ["expiryDate", "expires", "unpublishDate", "expirationDate"];

/** Eleventy's words for the date of the file or of its history, which an export does not have. */
const isDateOfFile = (text: string): boolean => /^(?:last modified|created|git (?:last modified|created))$/i.test(text);
/** A template that another program would have filled in. */
const isTemplate = (text: string): boolean => /[{<]/.test(text);

const createDateReader = (fields: Fields, losses: ImportLoss[]) => {
  const read = (name: string): WrittenDate | null => {
    const value = findValue(fields, name);
    if (value === null || toBoolean(value) !== null) return null;
    const text = toText(value) ?? "";
    if (isNoDate(text) || isDateOfFile(text)) return null;
    const date = isTemplate(text) ? null : parseDate(text);
    if (!date)
      losses.push({ kind: "date", text: `Its ${name} "${text.slice(0, 60)}" cannot be read as a date.`, line: null });
    return date;
  };
  return (names: readonly string[]): WrittenDate | null => {
    for (const name of names) {
      const date = read(name);
      if (date) return date;
    }
    return null;
  };
};

/** The dates of a post under their usual names. `named`: the one in the name of its file. */
export const readDates = (fields: Fields, named: WrittenDate | null): PostDates => {
  const losses: ImportLoss[] = [];
  const readFirst = createDateReader(fields, losses);
  const readQuietly = createDateReader(fields, []);
  const expires = readFirst(expiryNames);
  const published = readFirst(publishedNames) ?? named;
  const created = readQuietly(createdNames) ?? published;
  return { published: published ?? created ?? readQuietly(changedNames), created, expires, losses };
};
