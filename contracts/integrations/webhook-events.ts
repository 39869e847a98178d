import { z } from "zod";
import { feedbackCategories } from "../inbox/feedback.ts";
import { incidentImpacts, incidentStates } from "../values/hub-entry-values.ts";
import type { WebhookEvent } from "../values/integration-values.ts";
import { siteParts } from "../values/site-parts.ts";

const time = z.iso.datetime({ offset: true });
const post = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  publishedAt: time,
});
const incident = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(incidentStates),
  impact: z.enum(incidentImpacts),
  parts: z.array(z.enum(siteParts)),
  resolvedAt: time.nullable(),
  updatedAt: time,
});
const person = z.object({ id: z.uuid(), createdAt: time });
const subscriber = person.extend({ stories: z.enum(["at-once", "weekly"]).nullable(), incidents: z.boolean() });

/** The `data` of a message by its event: what everybody can read or, of people, only that they did something. */
export const webhookDataSchemas: Record<WebhookEvent, z.ZodObject> = {
  "post.published": post,
  "post.updated": post,
  "post.unpublished": post,
  "post.deleted": post,
  "page.published": post,
  "page.updated": post,
  "page.unpublished": post,
  "page.deleted": post,
  "incident.published": incident,
  "incident.updated": incident,
  "incident.resolved": incident,
  "incident.deleted": incident,
  "access.requested": person,
  "feedback.received": person.extend({
    category: z.enum(feedbackCategories).nullable(),
    rating: z.int().min(0).max(5),
  }),
  "subscriber.added": subscriber,
  "subscriber.removed": subscriber,
  "character.published": z.object({ documents: z.array(z.string()) }),
  "site.changed": z.object({ changedAt: time }),
};
