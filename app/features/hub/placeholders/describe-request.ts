import { fill } from "#contracts/fill.ts";

type Texts = { asked: string; unknown: string };
type Named = { id: string; name: string };

/** Sentence about the id in the query string. Only known names are shown, never the id itself. */
export const describeRequest = (id: string | null, known: readonly Named[], texts: Texts): string | undefined => {
  if (id === null) return undefined;
  const found = known.find((entry) => entry.id === id);
  return found ? fill(texts.asked, { name: found.name }) : texts.unknown;
};
