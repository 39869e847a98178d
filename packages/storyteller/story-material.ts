import { z } from "zod";

const text = z.string().trim().min(1, "must not be empty");
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case words joined by hyphens");
const day = z.iso.date("must be a date like 2025-08-16");

/** Kinds of facts; the continuity check has a rule for each. */
export const factKinds = [
  "age",
  "away",
  "colour",
  "dead",
  "event",
  "habit",
  "history",
  "name",
  "number",
  "object",
  "place",
  "promise",
  "relation",
  "state",
] as const;
const months = z
  .array(z.int().min(1, "months go from 1 to 12").max(12, "months go from 1 to 12"))
  .min(1, "needs a month");
const factKind = z.enum(factKinds);

const storyFactSchema = z.strictObject({
  kind: factKind,
  subject: text,
  statement: text,
  /** The sentence that established the fact, verbatim. */
  sentence: text,
  /** Title of the story that contains the sentence. */
  story: text.optional(),
});

const personSchema = z.strictObject({
  id,
  name: text,
  also: z.array(text),
  intro: text.optional(),
  role: text,
});

const placeSchema = z.strictObject({
  id,
  name: text,
  also: z.array(text),
  senses: z.array(text).min(1, "needs one thing to perceive there"),
});

const threadSchema = z.strictObject({
  id,
  statement: text,
  /** Words that occur wherever the thread is mentioned. */
  key: text,
  /** Title of the story that opened the thread. */
  opened: text,
  closed: text.optional(),
  /** A sentence that recalls a thread without an episode of its own. */
  mention: text.optional(),
});

const chapterSchema = z.strictObject({
  title: text,
  /** What happened since; mentions a character and a place of that story. */
  after: text.optional(),
  people: z.array(id),
  places: z.array(id),
});

export const storyBibleSchema = z.strictObject({
  narrator: z.strictObject({
    name: text,
    picture: text,
    /** The narrator's voice, described for a language model. */
    voice: text.optional(),
    limits: z.array(z.strictObject({ cannot: text, verbs: z.array(text).min(1, "needs a verb"), statement: text })),
  }),
  calendar: z.strictObject({
    begins: day,
    daysBetween: z.int().min(1, "must be at least 1").max(60, "can be 60 at most"),
  }),
  people: z.array(personSchema).min(1, "needs a person"),
  places: z.array(placeSchema).min(1, "needs a place"),
  threads: z.array(threadSchema),
  chronicle: z.array(chapterSchema),
  facts: z.array(storyFactSchema),
});

const episodeFactSchema = z.strictObject({
  kind: factKind,
  subject: text,
  statement: text,
  /** An excerpt of the episode's text; the sentence that contains it establishes the fact. */
  quote: text,
});

/** One plot: a thread that an earlier story plants and this one continues, in five beats. */
const episodeSchema = z.strictObject({
  id,
  thread: text,
  key: text,
  title: text.max(100, "can be 100 characters at most"),
  excerpt: text.max(200, "can be 200 characters at most"),
  picture: text,
  place: id,
  people: z.array(id).min(1, "needs a person"),
  /** Episodes that must have been told before. */
  requires: z.array(id).default([]),
  /** Months (1 to 12) in which it can happen; any if omitted. */
  months: months.optional(),
  /** Plants the thread at the end of an earlier story. */
  hook: text,
  /** Recalls the thread before the first beat. */
  recap: text,
  /** Mentions the thread in a story about something else; without it the next story has to continue the thread. */
  waiting: text.optional(),
  want: text,
  obstacle: text,
  turn: text,
  change: text,
  image: text,
  /** What happened since, for the beginning of the next story; mentions a character and the place. */
  after: text,
  facts: z.array(episodeFactSchema).min(1, "needs a fact to remember"),
});

export const episodesSchema = z.array(episodeSchema);

const month = z.array(text).min(1, "needs a sentence for each month");

export const storyPhrasesSchema = z.strictObject({
  almanac: z.strictObject({
    1: month,
    2: month,
    3: month,
    4: month,
    5: month,
    6: month,
    7: month,
    8: month,
    9: month,
    10: month,
    11: month,
    12: month,
  }),
  motifs: z.array(z.strictObject({ id, months: months.optional(), plant: text, return: text })).min(1, "needs a motif"),
  links: z.array(text).min(1, "needs a phrase"),
});

export type StoryFact = z.infer<typeof storyFactSchema>;
export type StoryPerson = z.infer<typeof personSchema>;
export type StoryPlace = z.infer<typeof placeSchema>;
export type StoryThread = z.infer<typeof threadSchema>;
export type StoryBible = z.infer<typeof storyBibleSchema>;
export type Episode = z.infer<typeof episodeSchema>;
export type StoryPhrases = z.infer<typeof storyPhrasesSchema>;
export type Motif = StoryPhrases["motifs"][number];
export type StoryMaterial = { episodes: Episode[]; phrases: StoryPhrases };
