import { z } from "zod";
import player from "#content/player.json" with { type: "json" };
import { AppError } from "#contracts/errors.ts";
import type { FunctionDefinition } from "../function-definition.ts";

const titles: string[] = [...player.tracks, player.overview].filter(({ src }) => src !== "").map(({ title }) => title);
// Only existing tracks: arbitrary names would fill the table.
const schema = z.strictObject({
  kind: z.literal("play", "kind must be play"),
  name: z.enum(titles, "name must be the title of a track of this site"),
});

/** Adds one to today's number of plays of a track. Who listened is neither asked nor kept. */
export const trackEvent: FunctionDefinition = {
  name: "count",
  async handle({ body, usageCounters }) {
    const parsed = schema.safeParse(body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    usageCounters.recordEvent(parsed.data.kind, parsed.data.name);
    return { message: "Counted." };
  },
};
