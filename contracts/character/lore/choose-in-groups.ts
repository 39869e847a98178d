import type { EntryRules } from "./entry-rules.ts";

type Choice = {
  isSticky(rules: EntryRules): boolean;
  /** The groups that have their entry already. */
  taken: ReadonlySet<string>;
  /** From 0 to below 1, always the same for a name. */
  chance(name: string): number;
};

const pickWeighted = (entries: readonly EntryRules[], chance: number): EntryRules | undefined => {
  let rest = chance * entries.reduce((sum, { groupWeight }) => sum + groupWeight, 0);
  return entries.find(({ groupWeight }) => (rest -= groupWeight) < 0) ?? entries[0];
};

/** The entries that are left when each group keeps one. They come with the highest order first. */
export const chooseInGroups = (entries: readonly EntryRules[], { isSticky, taken, chance }: Choice): EntryRules[] => {
  const lost = new Set<EntryRules>();
  for (const group of new Set(entries.flatMap(({ groups }) => groups))) {
    const members = entries.filter((rules) => rules.groups.includes(group) && !lost.has(rules));
    const stay = members.find(isSticky);
    const preferred = members.find(({ isPreferredInGroup }) => isPreferredInGroup);
    const chosen = taken.has(group) ? undefined : (stay ?? preferred ?? pickWeighted(members, chance(group)));
    for (const rules of members) if (rules !== chosen) lost.add(rules);
  }
  return entries.filter((rules) => !lost.has(rules));
};
