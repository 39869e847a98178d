/** Items that wait or are held, in one queue per client. */
export type FairQueue<Item> = {
  total(): number;
  count(client: string): number;
  add(client: string, item: Item): void;
  remove(client: string, item: Item): void;
  /**
   * Removes and returns the first item of the next client, who then moves to the end of the round. With `rank`, the next
   * client is the first one of the lowest rank; one whose rank is Infinity keeps its place.
   */
  dequeue(rank?: (client: string) => number): Item | undefined;
  findLongest(): readonly Item[];
  /** All items, in the order in which `dequeue` returns them without a rank. */
  list(): Item[];
};

/** One FIFO queue per client, served round-robin, so that a client with many items does not delay the others. */
export const createFairQueue = <Item>(): FairQueue<Item> => {
  const lines = new Map<string, Item[]>();
  let total = 0;
  return {
    total: () => total,
    count: (client) => lines.get(client)?.length ?? 0,
    add(client, item) {
      const line = lines.get(client);
      if (line) line.push(item);
      else lines.set(client, [item]);
      total += 1;
    },
    remove(client, item) {
      const line = lines.get(client) ?? [];
      const index = line.indexOf(item);
      if (index === -1) return;
      line.splice(index, 1);
      if (line.length === 0) lines.delete(client);
      total -= 1;
    },
    dequeue(rank = () => 0) {
      let next: [client: string, line: Item[]] | undefined;
      let lowest = Infinity;
      for (const entry of lines) {
        const own = rank(entry[0]);
        if (own >= lowest) continue;
        [next, lowest] = [entry, own];
        if (lowest === 0) break;
      }
      if (!next) return undefined;
      const [client, line] = next;
      const item = line.shift();
      lines.delete(client);
      if (line.length > 0) lines.set(client, line);
      total -= 1;
      return item;
    },
    findLongest() {
      let longest: readonly Item[] = [];
      for (const line of lines.values()) if (line.length > longest.length) longest = line;
      return longest;
    },
    list() {
      const all: Item[] = [];
      for (let round = 0; all.length < total; round += 1)
        for (const line of lines.values()) if (round < line.length) all.push(line[round] as Item);
      return all;
    },
  };
};
