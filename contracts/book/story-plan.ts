import { z } from "zod";
import { tagsSchema } from "../posts/tags-schema.ts";
import { planLimits } from "./story-plan-limits.ts";

const tooLong = (what: string, max: number) =>
  `${what} of a plan can have up to ${max.toLocaleString("en-US")} characters.`;
const text = (what: string, max: number) => z.string(`${what} is a text.`).trim().max(max, tooLong(what, max));

/** The plan of a story, as the storyteller makes it and the owner changes it. Unknown fields are refused. */
export const storyPlanSchema = z.strictObject({
  /** Tells two plans apart; the built-in storyteller finds its story by it. */
  seed: z.string().min(1).max(100),
  /** Who made it: `built-in`, or the model's name. */
  madeBy: z.string().max(200),
  title: text("The title", planLimits.title).min(1, "A plan needs a title."),
  premise: text("The premise", planLimits.premise),
  beats: z
    .array(
      z.strictObject({
        text: text("What happens", planLimits.beat),
        /** A passage of the built-in storyteller, whose words are ready. */
        passage: z.string().max(40).optional(),
      }),
    )
    .max(planLimits.beats, `A plan can have up to ${planLimits.beats} entries of what happens.`),
  thread: z.string().max(100).nullable(),
  leftOpen: z
    .strictObject({ statement: text("The question left open", planLimits.leftOpen), key: z.string().max(60) })
    .nullable(),
  tags: tagsSchema,
  leansOn: z
    .array(text("What it leans on", planLimits.fact))
    .max(planLimits.facts, `A plan can lean on up to ${planLimits.facts} facts.`),
});
export type StoryPlan = z.infer<typeof storyPlanSchema>;
