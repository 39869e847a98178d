import { expect, test } from "vitest";
import type { SubscriberEntry } from "#contracts/admin.ts";
import { toCsvPages } from "./subscribers.ts";

test("reads a page of subscribers only when the one before was written, each after the last one", async () => {
  const all = Array.from({ length: 7 }, (_, number): SubscriberEntry => {
    const id = String(number);
    return {
      id,
      email: `reader-${id}@example.org`,
      stories: "weekly",
      incidents_since: null,
      created_at: "2026-01-02",
    };
  });
  const asked: (string | undefined)[] = [];
  const pages = toCsvPages(async (after) => {
    asked.push(after?.id);
    const from = after ? all.indexOf(after) + 1 : 0;
    return all.slice(from, from + 3);
  });
  const written: string[] = [];
  for await (const page of pages) {
    written.push(page);
    expect(asked).toHaveLength(written.length - 1);
  }
  expect(asked).toEqual([undefined, "2", "5", "6"]);
  expect(written.join("").match(/reader-\d/g)).toEqual(all.map(({ id }) => `reader-${id}`));
});
