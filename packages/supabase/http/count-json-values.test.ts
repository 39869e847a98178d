import fc from "fast-check";
import { expect, test } from "vitest";
import { hasMoreValues } from "./count-json-values.ts";

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Counts the values that JSON can list: each element, each field, and their containers. */
const countValues = (json: unknown): number => {
  if (typeof json !== "object" || json === null) return 1;
  const values = Object.values(json);
  return values.reduce((sum: number, value) => sum + countValues(value), 1) || 1;
};

test("never counts fewer values than a parser, and at most twice as many", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const count = countValues(JSON.parse(text));
      expect(hasMoreValues(toBytes(text), 2 * count)).toBe(false);
      // A text that is a single scalar is not counted.
      expect(hasMoreValues(toBytes(text), count - 1)).toBe(count > 1 || /^[[{]/.test(text));
    }),
  );
});

test("does not count what is inside strings", () => {
  const text = JSON.stringify(['[{,"\\', "\\", ",,,,[[[["]);
  expect([3, 4].map((limit) => hasMoreValues(toBytes(text), limit))).toEqual([true, false]);
});

test("stops at the first value over the limit", () => {
  const bytes = toBytes("[".repeat(100));
  const read: unknown[] = [];
  const watched = new Proxy(bytes, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "length") read.push(name);
      return value;
    },
  });
  expect(hasMoreValues(watched, 10)).toBe(true);
  expect(read).toHaveLength(10);
});
