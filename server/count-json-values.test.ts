import fc from "fast-check";
import { expect, test } from "vitest";
import { hasMoreValues } from "./count-json-values.ts";

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Values that can follow one another: each element, each field, and what holds them. */
const countValues = (json: unknown): number => {
  if (typeof json !== "object" || json === null) return 1;
  const values = Object.values(json);
  return values.reduce((sum: number, value) => sum + countValues(value), 1) || 1;
};

test("never finds fewer values than a parser, and at most twice as many", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const count = countValues(JSON.parse(text));
      expect(hasMoreValues(toBytes(text), 2 * count)).toBe(false);
      // The only value of a text is not looked at.
      expect(hasMoreValues(toBytes(text), count - 1)).toBe(count > 1 || /^[[{]/.test(text));
    }),
  );
});

test("does not count what stands in texts", () => {
  const text = JSON.stringify(['[{,"\\', "\\", ",,,,[[[["]);
  expect([3, 4].map((limit) => hasMoreValues(toBytes(text), limit))).toEqual([true, false]);
});

test("stops at the first value too many", () => {
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
