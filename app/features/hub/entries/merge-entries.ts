/**
 * What the owner wrote before what the content has, both in their order. The owner's entry stands for one of the content
 * that has got the same id since.
 */
export const mergeEntries = <Shown extends { id: string }>(
  own: readonly Shown[],
  ofContent: readonly Shown[],
): Shown[] => {
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...ofContent.filter(({ id }) => !ids.has(id))];
};
