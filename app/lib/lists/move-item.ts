/** A copy of the list with one item elsewhere; positions beyond the ends are the ends. */
export const moveItem = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const item = list[from];
  if (item === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, item);
};
