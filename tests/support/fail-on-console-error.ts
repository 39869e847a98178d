import { afterEach, expect } from "vitest";

const print = console.error;
let printed: unknown[][] = [];

console.error = (...values: unknown[]) => {
  printed.push(values);
  print(...values);
};

/** For a test that expects errors: returns what was printed since its start, and marks it as expected. */
export const takeConsoleErrors = (): unknown[][] => {
  const taken = printed;
  printed = [];
  return taken;
};

afterEach(() => {
  expect(takeConsoleErrors(), "nothing is printed to console.error").toEqual([]);
});
