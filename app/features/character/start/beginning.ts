import type { StartedCharacter } from "#contracts/character/character-calls.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { createStoredSwitch } from "#app/lib/storage/stored-switch.ts";

/** How the owner begins with another character. */
export type Beginning = "card" | "nothing";

/** A character that the site has now, and its short name. */
export type Started = StartedCharacter & { shortName: string };

/** Where the owner is: choosing and answering, or done. */
export type BeginningStep = Beginning | Started;

/** Whether this browser is asked on any tab whose site this is. */
export const asksFirst = createStoredSwitch("chloe-admin-asks-first", true);

const isStarted = (stored: unknown): stored is Started =>
  typeof stored === "object" && stored !== null && "name" in stored && "shortName" in stored && "landing" in stored;

/** The character that the site has just got, told in a document that has its name, sign and colours. */
export const justStarted = createDraft<Started | null>("chloe-admin-started", (stored) =>
  isStarted(stored) ? stored : null,
);
