import { z } from "zod";
import player from "#content/player.json" with { type: "json" };
import { defineFunction } from "../http/functions/define-function.ts";

const titles: string[] = [...player.tracks, player.overview].filter(({ src }) => src !== "").map(({ title }) => title);
// Only existing tracks: arbitrary names would fill the table.
const schema = z.strictObject({
  kind: z.literal("play", "kind must be play"),
  name: z.enum(titles, "name must be the title of a track of this site"),
});

/** Increments today's play count of a track. Nothing about the listener is read or stored. */
export const trackEvent = defineFunction({
  name: "track-event",
  methods: ["POST"],
  access: "public",
  limit: "functionCalls",
  body: schema,
  handler({ body, usageCounters }) {
    usageCounters.recordEvent(body.kind, body.name);
    return { message: "Counted." };
  },
});
