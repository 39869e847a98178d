import { createStore } from "#app/lib/storage/external-store.ts";
import type { Path } from "./document/json-path.ts";

/** A text that is open, with the field to go to; or the portrait, which has a place of its own. */
export type CharacterPlace =
  | {
      name: string;
      title: string;
      focusPath: Path | null;
      /** Whether it was opened where the page is. */ isOfPage?: boolean;
    }
  | "portrait";

/** Where the owner is in the part Character; null for its beginning. */
export const characterPlace = createStore<CharacterPlace | null>(null);
