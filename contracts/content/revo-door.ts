import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, pageMeta, pageLink } from "./fields.ts";

const point = z.strictObject({ title: line, text: line });

/** The page of the firewall product. */
export const revoDoorSchema = defineContent("revo-door.json", {
  ...pageMeta,
  brand: line,
  small: line.meta({ title: "Small print" }),
  hero: z.strictObject({ heading: line, text: line, links: z.array(pageLink).min(1, "needs at least one link") }),
  crisis: z.strictObject({ heading: line, points: z.array(point).min(1, "needs at least one point") }),
  features: z.strictObject({ heading: line, cards: z.array(point).length(3, "there are exactly three features") }),
  protection: z.strictObject({
    heading: line,
    text: line,
    cards: z.array(point).length(4, "there are exactly four protections"),
  }),
  end: z.strictObject({ heading: line, text: line, links: z.array(pageLink).min(1, "needs at least one link") }),
});

export type RevoDoor = z.infer<typeof revoDoorSchema>;
