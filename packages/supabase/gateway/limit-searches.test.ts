import { expect, test } from "vitest";
import type { RequestError } from "../http/error-response.ts";
import { createSearchLimit } from "./limit-searches.ts";

const createTable = (megabytes: number) => {
  const statements: string[] = [];
  const query = async (sql: string) => {
    statements.push(sql);
    return [{ bytes: megabytes * 1024 * 1024 }];
  };
  return { statements, query };
};
const content = { table: "posts", column: "content" } as const;

test.each([
  ["scan", 64, true],
  ["scan", 65, false],
  ["search", 4, true],
  ["search", 5, false],
] as const)("%s in %i MB of text is allowed: %s", async (kind, megabytes, isAllowed) => {
  const limit = createSearchLimit(createTable(megabytes).query);
  const refused = await limit([{ ...content, kind }]).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(refused === null).toBe(isAllowed);
  expect(refused ?? "too much text").toContain("too much text");
});

test("counts all conditions of a request together", async () => {
  const limit = createSearchLimit(createTable(16).query);
  const scans = (count: number) => Array.from({ length: count }, () => ({ ...content, kind: "scan" as const }));
  await expect(limit(scans(4))).resolves.toBeUndefined();
  await expect(limit(scans(5))).rejects.toThrow("too much text");
  const small = createSearchLimit(createTable(2).query);
  await expect(small([...scans(16), { ...content, kind: "search" }])).resolves.toBeUndefined();
  await expect(small([...scans(17), { ...content, kind: "search" }])).rejects.toThrow("too much text");
});

test("measures texts once in ten seconds, and only for searches", async () => {
  let now = 0;
  const { statements, query } = createTable(1);
  const limit = createSearchLimit(query, () => now);
  await limit([]);
  for (const time of [0, 9_999, 10_000]) {
    now = time;
    await limit([{ ...content, kind: "search" }]);
  }
  expect(statements).toHaveLength(2);
});

test("does not cache a failure", async () => {
  let fails = true;
  const limit = createSearchLimit(async () => {
    if (fails) throw new Error("away");
    return [{ bytes: 1 }];
  });
  await expect(limit([{ ...content, kind: "scan" }])).rejects.toThrow("away");
  fails = false;
  await expect(limit([{ ...content, kind: "scan" }])).resolves.toBeUndefined();
});

test("limits what one client's requests read in a minute, but not what the site itself reads", async () => {
  const limit = createSearchLimit(createTable(64).query);
  const scan = [{ ...content, kind: "scan" as const }];
  for (let time = 0; time < 20; time += 1) await limit(scan, "192.0.2.1");
  const refused = await limit(scan, "192.0.2.1").catch((error: unknown) => error);
  expect(refused).toMatchObject({ error: { status: 429, code: "limit_exceeded" } });
  expect((refused as RequestError).error.retryAfter).toBeLessThanOrEqual(60);
  await limit(scan, "192.0.2.2");
  for (let time = 0; time < 30; time += 1) await limit(scan);
});

test("lets one client search a small table hundreds of times a minute", async () => {
  const limit = createSearchLimit(createTable(1).query);
  const searches = Array.from({ length: 1_000 }, () => limit([{ ...content, kind: "scan" }], "192.0.2.1"));
  await expect(Promise.all(searches)).resolves.toHaveLength(1_000);
});
