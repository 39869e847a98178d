import { z } from "zod";
import { factKinds } from "./story-material.ts";

// PostgreSQL stores neither NUL characters nor lone surrogates.
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();
const sentence = (max: number) => z.string().max(max).refine(isStorable, "holds a character that cannot be stored");
const text = (max: number) => sentence(max).min(1);
const ids = z.array(text(100)).max(100);

/** A thread that the story opened or closed, with the sentence that did so; empty if there is none. */
const threadChange = z.strictObject({
  id: text(100),
  key: text(300),
  statement: text(1_000),
  sentence: sentence(5_000),
});

/** What a story establishes for later ones. */
export const ledgerEntrySchema = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        kind: z.enum(factKinds),
        subject: text(300),
        statement: text(1_000),
        /** The sentence that established the fact, verbatim. */
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

/** Where something was said: a post of the site, or a story of the story bible, which has no slug. */
export type LedgerSource = { title: string; slug: string | null };

export type LedgerFact = {
  kind: string;
  subject: string;
  statement: string;
  sentence: string;
  source: LedgerSource | null;
  /** The sentence was removed from the post, so the fact no longer counts. */
  isGone: boolean;
};

export type LedgerThread = {
  id: string;
  statement: string;
  /** Empty if unknown. */
  sentence: string;
  opened: LedgerSource;
  closed: LedgerSource | null;
  isGone: boolean;
};

/** A character or place, with the stories that mention it, latest first. */
export type LedgerName = { name: string; stories: LedgerSource[] };

/** The ledger for the owner: the story bible of the content and what the published stories added, latest first. */
export type StoryLedger = {
  facts: LedgerFact[];
  threads: LedgerThread[];
  people: LedgerName[];
  places: LedgerName[];
};
