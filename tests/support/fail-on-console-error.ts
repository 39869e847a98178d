import { afterEach, expect } from "vitest";

const print = console.error;
let printed: unknown[][] = [];

console.error = (...values: unknown[]) => {
  printed.push(values);
  print(...values);
};

/** For a test that expects them: what was printed since the test began, which then counts as expected. */
export const takeConsoleErrors = (): unknown[][] => {
  const taken = printed;
  printed = [];
  return taken;
};

afterEach(() => {
  expect(takeConsoleErrors(), "nothing is printed to console.error").toEqual([]);
});
