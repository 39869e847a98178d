import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, pageMeta, pageLink, paragraphs } from "./fields.ts";

const point = z.strictObject({ title: line, text: line });

/** The white-paper page, a marketing page only. */
export const whitePaperSchema = defineContent("white-paper.json", {
  ...pageMeta,
  back: pageLink,
  heading: line,
  badge: line,
  notice: line,
  abstract: z.strictObject({ heading: line, text: line }),
  layers: z.strictObject({ heading: line, identity: point, sequence: point }),
  roadmap: z.strictObject({
    heading: line,
    /** Label of a phase with the status `upcoming`. */
    upcoming: line,
    phases: z
      .array(
        z.strictObject({ phase: z.int(), time: line, title: line, description: line, status: z.literal("upcoming") }),
      )
      .length(6, "the roadmap has exactly six phases"),
  }),
  tokenomics: z.strictObject({
    heading: line,
    text: line,
    claims: z.array(z.strictObject({ figure: line, unit: line, text: line })).min(1, "needs at least one claim"),
  }),
  features: z.strictObject({ heading: line, cards: z.array(point).length(6, "there are exactly six features") }),
  paper: z.strictObject({
    heading: line,
    contents: line,
    print: line,
    sections: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower case words joined by hyphens"),
          title: line,
          paragraphs,
        }),
      )
      .length(4, "the white paper has exactly four sections"),
  }),
});

export type WhitePaper = z.infer<typeof whitePaperSchema>;
