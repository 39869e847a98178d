import type { StartedCharacter } from "#contracts/character/character-calls.ts";
import { createStoredSwitch } from "#app/lib/storage/stored-switch.ts";

/** How the owner begins with another character. */
export type Beginning = "card" | "nothing";

/** A character that the site has now, and its short name. */
export type Started = StartedCharacter & { shortName: string };

/** Where the owner is: choosing and answering, or done. */
export type BeginningStep = Beginning | Started;

/** Whether this browser is asked on any tab whose site this is. */
export const asksFirst = createStoredSwitch("chloe-admin-asks-first", true);
