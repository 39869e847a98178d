import { z } from "zod";
import { chapterNumbers } from "./hub-paths.ts";
import { hubFields, enumField, rejectDuplicateIds, template } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

export const chapterStatuses = ["complete", "draft", "planned"] as const;

const chapter = z.strictObject({
  id: enumField(chapterNumbers),
  title: line,
  description: line,
  pages: z.int().min(1, "must be at least 1"),
  status: enumField(chapterStatuses),
});

const commandList = z.strictObject({
  heading: line,
  text: line,
  commands: z.array(z.strictObject({ name: z.string().regex(/^[a-z-]+$/), text: line })).min(1, "needs a command"),
});

/** The guide page and its table of contents. A complete chapter has its text in `content/hub/guide/`. */
export const guideSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "lead", "contents", "soon", "soonText", "previous", "next").shape,
  badges: z.strictObject({ pages: template("count"), chapters: template("count") }),
  chapter: template("number"),
  pageCount: z.strictObject({ one: line, many: template("count") }),
  pageOf: template("page", "count"),
  chapterTitle: template("number", "title"),
  statuses: labels(...chapterStatuses),
  allowed: commandList,
  blocked: commandList,
  terminal: link,
  chapters: z
    .array(chapter)
    .length(chapterNumbers.length, `there are exactly ${chapterNumbers.length} chapters`)
    .superRefine(rejectDuplicateIds),
});

/** The front matter of a chapter's file, whose name is the chapter's number. */
export const guideTextSchema = z.strictObject({ chapter: z.int() });

export type Guide = z.infer<typeof guideSchema>;
export type GuideChapter = Guide["chapters"][number];
