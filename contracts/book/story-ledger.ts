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
