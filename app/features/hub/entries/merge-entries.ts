/** The owner's entries, then those of `content/hub`, in their order. For the same id, the owner's entry wins. */
export const mergeEntries = <Shown extends { id: string }>(
  own: readonly Shown[],
  ofContent: readonly Shown[],
): Shown[] => {
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...ofContent.filter(({ id }) => !ids.has(id))];
};
