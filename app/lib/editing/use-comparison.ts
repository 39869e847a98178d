import { useEffect, useState } from "react";

export type Part = { value: string; added: boolean; removed: boolean };

const wordLimit = 60_000;

/** Diffs two texts by words; very long ones by lines, because a word diff would take seconds. */
const compare = async (before: string, after: string): Promise<Part[]> => {
  const { diffLines, diffWordsWithSpace } = await import("diff");
  const parts = before.length + after.length > wordLimit ? diffLines(before, after) : diffWordsWithSpace(before, after);
  return parts.map(({ value, added, removed }) => ({ value, added: added === true, removed: removed === true }));
};

/** Without the library: all of the one text, then all of the other. */
const listWhole = (before: string, after: string): Part[] => [
  { value: before, added: false, removed: true },
  { value: after, added: true, removed: false },
];

/** Diff of two texts; null until computed (the diff library is lazy loaded). */
export const useComparison = (before: string, after: string): Part[] | null => {
  const [compared, setCompared] = useState<{ before: string; after: string; parts: Part[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (parts: Part[]) => isCurrent && setCompared({ before, after, parts });
    compare(before, after).then(show, () => show(listWhole(before, after)));
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return compared?.before === before && compared.after === after ? compared.parts : null;
};
