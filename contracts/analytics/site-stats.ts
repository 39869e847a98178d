import * as z from "zod/mini";

const count = z.number();

/** Statistics since a day, as `site_figures` answers: page views by day and of the ten pages with most, and totals. */
export const siteStatsSchema = z.object({
  days: z.array(z.object({ day: z.string(), views: count })),
  pages: z.array(z.object({ path: z.string(), views: count })),
  stories: count,
  plays: count,
  chats: count,
});
export type SiteStats = z.infer<typeof siteStatsSchema>;
