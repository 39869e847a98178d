import { createFairQueue } from "@site/fair-queue/fair-queue.ts";

type Options<Item> = {
  /** Maximum number of slots of one client. */
  perClient?: number | undefined;
  total: number;
  /** Ends an item that has to make room; its slot is free already. */
  end(item: Item): void;
};

/**
 * Slots that clients occupy for a while, such as connections. When all are taken, the client with the most loses its
 * oldest, so that a few clients cannot keep all others out.
 */
export const createFairSlots = <Item>({ perClient = Infinity, total, end }: Options<Item>) => {
  const taken = createFairQueue<Item>();
  const ownerOf = new Map<Item, string>();
  const free = (item: Item): void => {
    const client = ownerOf.get(item);
    if (client === undefined) return;
    ownerOf.delete(item);
    taken.remove(client, item);
  };
  /** Makes room for one more item of this client; returns whether there is any. */
  const makeRoom = (client: string): boolean => {
    const own = taken.count(client);
    if (own >= perClient) return false;
    if (taken.total() < total) return true;
    const longest = taken.findLongest();
    const [oldest] = longest;
    if (oldest === undefined || longest.length <= own + 1) return false;
    free(oldest);
    end(oldest);
    return true;
  };
  return {
    /** Returns whether the client got a slot. */
    take(client: string, item: Item): boolean {
      if (!makeRoom(client)) return false;
      ownerOf.set(item, client);
      taken.add(client, item);
      return true;
    },
    free,
  };
};
