import { afterEach, expect } from "vitest";

const print = console.error;
let printed: unknown[][] = [];

console.error = (...values: unknown[]) => {
  printed.push(values);
  print(...values);
};

/** For tests that expect errors: returns those printed so far and clears them. */
export const consumeConsoleErrors = (): unknown[][] => {
  const errors = printed;
  printed = [];
  return errors;
};

afterEach(() => {
  expect(consumeConsoleErrors(), "nothing is printed to console.error").toEqual([]);
});
