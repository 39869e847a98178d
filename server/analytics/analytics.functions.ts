import { z } from "zod";
import player from "#content/player.json" with { type: "json" };
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import type { UsageCounters } from "./usage-counters.ts";

const titles: string[] = [...player.tracks, player.overview].filter(({ src }) => src !== "").map(({ title }) => title);
// Only existing tracks: arbitrary names would fill the table.
const playSchema = z.strictObject({
  kind: z.literal("play", "kind must be play"),
  name: z.enum(titles, "name must be the title of a track of this site"),
});

type Services = { usageCounters: Pick<UsageCounters, "recordEvent"> };

export const createAnalyticsFunctions = ({ usageCounters }: Services): FunctionDefinition[] => [
  /** Increments today's play count of a track. Nothing about the listener is read or stored. */
  defineFunction({
    name: "track-event",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: playSchema,
    handler({ body }) {
      usageCounters.recordEvent(body.kind, body.name);
      return { message: "Counted." };
    },
  }),
];
