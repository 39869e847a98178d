import { z } from "zod";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import type { UsageCounters } from "./usage-counters.ts";

const notATrack = "name must be the title of a track of this site";
const maxTitleLength = 1_000;

const isTrack = (content: Content, name: string): boolean => {
  const { tracks, overview } = content.get("player");
  return [...tracks, overview].some(({ src, title }) => src !== "" && title === name);
};

// Only existing tracks: arbitrary names would fill the table.
const createPlaySchema = (content: Content) =>
  z.strictObject({
    kind: z.literal("play", "kind must be play"),
    name: z
      .string(notATrack)
      .max(maxTitleLength, notATrack)
      .refine((name) => isTrack(content, name), notATrack),
  });

type Services = { content: Content; usageCounters: Pick<UsageCounters, "recordEvent"> };

export const createAnalyticsFunctions = ({ content, usageCounters }: Services): FunctionDefinition[] => [
  /** Increments today's play count of a track. Nothing about the listener is read or stored. */
  defineFunction({
    name: "track-event",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: createPlaySchema(content),
    handler({ body }) {
      usageCounters.recordEvent(body.kind, body.name);
      return { message: "Counted." };
    },
  }),
];
