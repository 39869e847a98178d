import { z } from "zod";
import { incidentImpacts, incidentStates } from "../../values/hub-entry-values.ts";
import { serviceStatuses, siteParts } from "../../values/site-parts.ts";
import { hubFields, id, enumField, percent, rejectDuplicateIds, template } from "../fields.ts";

const { labels, line, pageMeta } = hubFields;

const service = z.strictObject({
  name: line,
  description: line,
  status: enumField(serviceStatuses),
  uptime: percent,
  responseTime: z.string().regex(/^\d+ ?m?s$/, "must look like 45ms"),
});

/** The status of the project's services, which is fixed, and the texts of the live checks of this site. */
export const systemStatusSchema = z.strictObject({
  ...pageMeta,
  heading: line,
  overall: z.strictObject({
    label: line,
    status: enumField(serviceStatuses),
    uptime: percent,
    uptimeLabel: template("uptime"),
  }),
  statuses: labels(...serviceStatuses),
  services: z.strictObject({
    ...labels("heading", "uptime", "responseTime").shape,
    list: z.array(service).refine(({ length }) => [0, 5].includes(length), "there are five services, or none"),
  }),
  resources: z.strictObject({
    heading: line,
    list: z
      .array(z.strictObject({ id, name: line, percent }))
      .refine(({ length }) => [0, 4].includes(length), "there are four resources, or none")
      .superRefine(rejectDuplicateIds),
  }),
  footer: line,
  thisSite: z.strictObject({
    ...labels("heading", "text", "responseTime", "withoutScript", "unreachable").shape,
    parts: labels(...siteParts),
    notes: labels("builtIn", "configured", "busy", "failed", "unknown"),
    checked: template("time"),
    history: template("days"),
    day: template("date", "uptime", "count"),
    dayWithoutChecks: template("date"),
    feeds: labels("rss", "json", "badge"),
  }),
  incidents: z.strictObject({
    ...labels("heading", "text", "current", "empty", "unreadable", "degraded", "began", "ended").shape,
    ...labels("affected", "updates", "resolve").shape,
    recovered: template("time"),
    draftTitle: template("part"),
    draft: template("part"),
    states: labels(...incidentStates),
    impacts: labels(...incidentImpacts),
  }),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;
