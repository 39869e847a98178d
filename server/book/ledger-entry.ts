import { z } from "zod";
import { factKinds } from "@site/storyteller/story-material.ts";

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
