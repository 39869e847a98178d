import { z } from "zod";
import type { Row } from "../database.ts";
import { importAgreement, maxImportedSubscribers, type SkipReason } from "./subscriber-import-limits.ts";

/** What a list of another tool would bring: nothing is stored yet. */
export type SubscriberPlan = {
  /** Whose columns these are; null if they are of no tool that is known. */
  tool: string | null;
  /** Those who would come along. */
  emails: string[];
  /** How many do not, by reason, with the first few addresses or lines. */
  skipped: { reason: SkipReason; count: number; examples: string[] }[];
};

export type SubscriberImport = Row<"subscriber_imports">;

const id = z.uuid("id must be that of an import");

/** Request body of the function `subscriber-imports`. No action sends an email. */
export const subscriberImportsSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("list") }),
    z.object({
      action: z.literal("add"),
      /** The name of the file, to find it again. */
      source: z.string().max(200),
      emails: z
        .array(z.string().max(320), "emails must be a list of addresses")
        .min(1, "emails must name at least one")
        .max(maxImportedSubscribers, `One import takes up to ${maxImportedSubscribers} addresses`),
      stories: z.enum(["at-once", "weekly"], "stories must be at-once or weekly"),
      /** The sentence by which the owner says that these people agreed. */
      agreement: z.literal(importAgreement, "The sentence that they agreed is missing"),
    }),
    /** Takes out whom an import brought and who did not subscribe by themselves since. */
    z.object({ action: z.literal("undo"), id }),
  ],
  { error: "action must be one of list, add, undo" },
);
export type SubscriberImportsCall = z.input<typeof subscriberImportsSchema>;
