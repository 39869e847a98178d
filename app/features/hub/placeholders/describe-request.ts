import { fill } from "../fill.ts";

type Texts = { asked: string; unknown: string };
type Named = { id: string; name: string };

/** What a page says about the id in its address; only names that it knows are shown. */
export const describeRequest = (id: string | null, known: readonly Named[], texts: Texts): string | undefined => {
  if (id === null) return undefined;
  const found = known.find((entry) => entry.id === id);
  return found ? fill(texts.asked, { name: found.name }) : texts.unknown;
};
