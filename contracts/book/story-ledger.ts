import { z } from "zod";
import { factKinds } from "./story-material.ts";

// What no database column takes.
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();
const sentence = (max: number) => z.string().max(max).refine(isStorable, "holds a character that cannot be stored");
const text = (max: number) => sentence(max).min(1);
const ids = z.array(text(100)).max(100);

/** A thread when the story opened or closed it, with the sentence that did; an empty one where no sentence says it. */
const threadChange = z.strictObject({
  id: text(100),
  key: text(300),
  statement: text(1_000),
  sentence: sentence(5_000),
});

/** What a story says that later ones must know. */
export const ledgerEntrySchema = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        kind: z.enum(factKinds),
        subject: text(300),
        statement: text(1_000),
        /** The sentence that made the fact, word for word. */
        sentence: text(5_000),
      }),
    )
    .max(100),
  threadsClosed: z.array(threadChange).max(50),
  threadsOpened: z.array(threadChange).max(50),
  people: ids,
  places: ids,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Where something was said: a post of the site, or a story of the bible that has none. */
export type LedgerSource = { title: string; slug: string | null };

export type LedgerFact = {
  kind: string;
  subject: string;
  statement: string;
  sentence: string;
  source: LedgerSource | null;
  /** The sentence is no longer in the post: the fact counts no more. */
  isGone: boolean;
};

export type LedgerThread = {
  id: string;
  statement: string;
  /** Empty where no sentence is known. */
  sentence: string;
  opened: LedgerSource;
  closed: LedgerSource | null;
  isGone: boolean;
};

/** Somebody or some place, and in which stories, the latest first. */
export type LedgerName = { name: string; stories: LedgerSource[] };

/** The ledger as the owner reads it: the bible of the content and what the published stories added, the latest first. */
export type StoryLedger = {
  facts: LedgerFact[];
  threads: LedgerThread[];
  people: LedgerName[];
  places: LedgerName[];
};
