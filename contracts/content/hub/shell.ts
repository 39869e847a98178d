import { z } from "zod";
import { day, hubFields, id, line as text, linkTarget, enumField, percent, rejectDuplicateIds } from "../fields.ts";

const { labels, line, link } = hubFields;

const entry = z.strictObject({
  id,
  title: line,
  /** The short address. */
  path: z.string().regex(/^\//, "must begin with /"),
  /** The page. */
  to: linkTarget,
  description: line,
});

/** The sidebar around every hub page. */
export const hubNavigationSchema = z.strictObject({
  ...labels("title", "version", "label", "collapse", "expand", "openMenu", "closeMenu").shape,
  entries: z.array(entry).length(12, "there are exactly twelve entries").superRefine(rejectDuplicateIds),
  projectStatus: z.strictObject({ heading: line, label: line, progress: percent }),
  links: z.strictObject({ guide: link, site: link }),
});
export type HubNavigation = z.infer<typeof hubNavigationSchema>;

export const timelineTypes = ["birth", "awakening", "growth", "evolution", "present"] as const;

const timelineMilestone = z.strictObject({
  id,
  date: day,
  title: line,
  description: line,
  emoji: text,
  type: enumField(timelineTypes),
});

/** The strip above every hub page. */
export const timelineSchema = z.strictObject({
  ...labels("heading", "clock", "scrollLeft", "scrollRight").shape,
  more: link,
  types: labels(...timelineTypes),
  milestones: z.array(timelineMilestone).length(5, "there are exactly five milestones").superRefine(rejectDuplicateIds),
});
export type Timeline = z.infer<typeof timelineSchema>;
