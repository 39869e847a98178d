import { expect, test } from "vitest";
import type { CallServices } from "../http/functions/call.ts";
import { createFunctionRouter } from "../http/functions/router.ts";
import { createSearchFunctions } from "./search.functions.ts";

test("searches for clients in turn, whoever searches for much at once", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const find = async (query: string) => {
    begun.push(query);
    await new Promise<void>((resolve) => ends.push(resolve));
    return [];
  };
  const router = createFunctionRouter(
    {
      env: { adminMode: "role", siteUrl: "http://localhost:3000", trustProxy: false },
      backend: { publishableKey: "sb_publishable_x" },
      rateLimiter: { consume: async () => undefined },
      bodies: { limit: () => (_: unknown, next: () => unknown) => next() },
    } as unknown as CallServices,
    createSearchFunctions({ search: { find } }),
  );
  const call = async (remoteAddress: string, query: string) =>
    router.request(`/search?query=${query}`, {}, { incoming: { socket: { remoteAddress } } });
  const answers = ["a1", "a2", "a3", "a4", "a5"].map((query) => call("192.0.2.1", query));
  await expect.poll(() => begun).toEqual(["a1", "a2"]);
  answers.push(call("192.0.2.2", "b1"));
  for (let left = answers.length; left > 0; left -= 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(begun.indexOf("b1")).toBeLessThan(5);
});
