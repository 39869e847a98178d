import { z } from "zod";
import { factKinds, type StoryThread } from "@site/storyteller/story-material.ts";

const sentence = z.string().trim().min(1).max(600);
const statement = z.string().trim().min(3).max(300);
/** Words that occur wherever a thread is mentioned. */
const key = z.string().trim().min(3).max(60);

/** The plan of a story. `thread` is one of the given open ones, or absent if there are none. */
export const createOutlineSchema = (threads: readonly StoryThread[]) =>
  z.object({
    title: z.string().trim().min(3).max(100),
    thread: z.enum(["none", ...threads.map(({ id }) => id)]),
    /** What happens, in order. */
    beats: z.array(sentence).min(4).max(8),
    ending: sentence,
    newThread: z.object({ statement, key }),
  });
type StoryOutline = z.infer<ReturnType<typeof createOutlineSchema>>;

/** An outline, or the owner's plan in its place. */
export type DraftPlan = Omit<StoryOutline, "newThread" | "thread"> & {
  thread: string | null;
  newThread: StoryOutline["newThread"] | null;
  premise: string;
  leansOn: string[];
  /** The owner has chosen the title. */ isOwnTitle: boolean;
};

/** The same with what the owner wants to see first. */
export const createPlanSchema = (threads: readonly StoryThread[]) =>
  createOutlineSchema(threads).extend({
    premise: sentence,
    tags: z.array(z.string().trim().max(60)).max(8),
    /** Facts of the list, word for word. */
    leansOn: z.array(z.string().trim().max(900)).max(12),
  });

/** What the ledger, the blog and the image service need to know about a finished story. */
export const summarySchema = z.object({
  title: z.string().trim().min(3).max(100),
  excerpt: z.string().trim().min(20).max(400),
  picture: z.string().trim().min(20).max(600),
  facts: z
    .array(z.object({ kind: z.enum(factKinds), subject: statement, statement, sentence }))
    .min(1)
    .max(12),
  closed: z.array(z.object({ id: z.string(), sentence })).max(3),
  opened: z.array(z.object({ statement, key, sentence })).max(2),
});
export type Summary = z.infer<typeof summarySchema>;

/** Sentences of a story that contradict what is known. */
export const reviewSchema = z.object({ problems: z.array(z.object({ sentence, reason: statement })).max(10) });
