type Version = { id: string; parent: string | null; createdAt: number };

/** Lineage of an image: all versions with the same first ancestor, oldest first. */
export const findLineage = <Item extends Version>(pictures: readonly Item[], picture: Item): Item[] => {
  const byId = new Map(pictures.map((one) => [one.id, one]));
  const findRoot = (from: Item): Item => {
    const seen = new Set<string>();
    let root = from;
    for (;;) {
      seen.add(root.id);
      const parent = byId.get(root.parent ?? "");
      if (!parent || seen.has(parent.id)) return root;
      root = parent;
    }
  };
  const root = findRoot(picture);
  return pictures
    .filter((one) => findRoot(one).id === root.id)
    .toSorted((one, other) => one.createdAt - other.createdAt);
};
