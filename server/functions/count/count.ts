import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { SiteFunction } from "../site-function.ts";

const schema = z.object({
  kind: z.enum(["play", "chat"], "kind must be play or chat"),
  name: z.string("name must be text").trim().min(1, "name must not be empty").max(100, "name may have 100 characters"),
});

/** Adds one to today's number of something done. Who did it is neither asked nor kept. */
export const count: SiteFunction = {
  name: "count",
  async handle({ body, counts }) {
    const parsed = schema.safeParse(body ?? {});
    if (!parsed.success) throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    counts.addActivity(parsed.data.kind, parsed.data.name);
    return { message: "Counted." };
  },
};
