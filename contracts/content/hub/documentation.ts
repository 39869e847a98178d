import { z } from "zod";
import { hubFields, line as text, enumField, template } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

export const architectureStatuses = ["integrated", "debugging", "planned"] as const;
export const apiStatuses = ["operational", "debugging"] as const;

/** The texts around every documentation page. */
export const documentationSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "tabs", "contents", "copy", "openTerminal", "copied", "copyFailed", "previous", "next")
    .shape,
  headingLink: template("heading"),
  statuses: labels(...architectureStatuses, "operational"),
});
export type Documentation = z.infer<typeof documentationSchema>;

/** The five steps of the bot's loop, shown as a diagram. */
export const dataFlowSchema = z.strictObject({
  ...labels("heading", "description", "back").shape,
  steps: z.array(labels("id", "name", "text", "event", "component")).length(5, "there are exactly five steps"),
});
export type DataFlow = z.infer<typeof dataFlowSchema>;

const itemList = (kind: string, statuses: readonly string[]) =>
  z.strictObject({
    kind: z.literal(kind),
    heading: line,
    entries: z
      .array(z.strictObject({ name: text, status: enumField(statuses), description: line }))
      .min(1, "needs at least one entry"),
  });

/** The front matter of a Markdown page: everything except its text. */
export const docPageSchema = z.strictObject({
  ...pageMeta,
  link: link.optional(),
  /** Parts with a status, shown as a list with badges. */
  items: z
    .discriminatedUnion("kind", [itemList("architecture", architectureStatuses), itemList("api", apiStatuses)])
    .optional(),
});

/** The front matter of a file in `content/hub/docs/`; the file's name is the tab. */
export const docTabSchema = docPageSchema.extend({ tab: line, order: z.int().min(1, "must be at least 1") });

export type DocPage = z.infer<typeof docPageSchema> & { path: string; content: string };
export type DocTab = z.infer<typeof docTabSchema> & DocPage & { id: string };
