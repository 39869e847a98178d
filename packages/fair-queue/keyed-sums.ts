export type KeyedSums = {
  /** Zero for a key without amounts. */
  get(key: string): number;
  /** A negative amount is subtracted. */
  add(key: string, amount: number): void;
};

/** One sum for each key, such as connections by IP. A key whose sum is zero takes no memory. */
export const createKeyedSums = (): KeyedSums => {
  const sums = new Map<string, number>();
  const get = (key: string): number => sums.get(key) ?? 0;
  return {
    get,
    add(key, amount) {
      const sum = get(key) + amount;
      if (sum > 0) sums.set(key, sum);
      else sums.delete(key);
    },
  };
};
