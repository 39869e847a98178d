import { type BrowserStorage, tabStore } from "#app/lib/storage/browser-storage.ts";
import { createId } from "#app/lib/storage/create-id.ts";
import { createStore } from "#app/lib/storage/external-store.ts";

export const openingKey = "chloe-chat-opening";

/** How a conversation begins. */
export type Opening = {
  /** The same for the whole conversation; empty until the page is hydrated. */
  session: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Index of the first message; null until one was chosen. */
  greeting: number | null;
  /** That of the conversation before. */
  previous: number | null;
};

const unknown: Opening = { session: "", begunAt: 0, greeting: null, previous: null };

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const parseOpening = (stored: unknown): Opening | null => {
  const { session, begunAt, greeting } = { ...(stored as Partial<Record<keyof Opening, unknown>> | null) };
  if (typeof session !== "string" || session === "" || session.length > 40 || !isIndex(begunAt)) return null;
  return { session, begunAt, greeting: isIndex(greeting) ? greeting : null, previous: null };
};

type OpeningOptions = { storage: BrowserStorage; now?: () => number };

/** Kept in the tab until the conversation is cleared. */
export const createOpening = ({ storage, now = Date.now }: OpeningOptions) => {
  const save = (opening: Opening): Opening => {
    storage.write(openingKey, JSON.stringify(opening));
    return opening;
  };
  const begin = (previous: number | null): Opening =>
    save({ session: createId(), begunAt: now(), greeting: null, previous });
  const store = createStore(unknown, () => parseOpening(storage.readJson(openingKey)) ?? begin(null));
  return {
    store,
    choose: (greeting: number) => store.setState(save({ ...store.getState(), greeting })),
    /** Shows how a conversation that is kept elsewhere began. */
    show: (opening: Omit<Opening, "previous">) => store.setState(save({ ...opening, previous: null })),
    startAgain: () => store.setState(begin(store.getState().greeting)),
  };
};

// Module scope: the conversation continues across navigation.
export const opening = createOpening({ storage: tabStore });
