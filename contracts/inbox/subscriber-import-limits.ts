// Separate from the schemas, so that the panel does not load them.

/** Bytes of a list of subscribers of another tool, and the addresses of one import. */
export const maxSubscriberFileBytes = 5_000_000;
export const maxImportedSubscribers = 10_000;

/** What the owner ticks; kept with the import, as they have read it. */
export const importAgreement =
  "Everybody in this list has agreed to get emails about new stories from me, and I can show that they did.";

/** Why an address of a list does not come along. */
export const skipReasons = ["unsubscribed", "bounced", "unconfirmed", "invalid", "twice", "here", "left"] as const;
export type SkipReason = (typeof skipReasons)[number];
