import fc from "fast-check";
import { expect, test } from "vitest";
import { countLogs, filterLogs, listByCategory, logCategories } from "./filter-logs.ts";

const toLog = (type: string, title = "Title", summary = "Summary", tags = ["tag"]) => ({ type, title, summary, tags });
const logs = [
  toLog("vision", "Why we build"),
  toLog("debugging", "Lost blocks", "A switch of nodes", ["Reorg"]),
  toLog("debugging", "Age twice"),
  toLog("unheard-of"),
];

test("counts the logs of each type and in total", () => {
  expect([...countLogs(logs)]).toEqual([
    ["all", 4],
    ["vision", 1],
    ["technical", 0],
    ["development", 0],
    ["debugging", 2],
    ["planning", 0],
  ]);
});

test.each([
  ["the title", "LOST"],
  ["the summary", "of nodes"],
  ["a tag", " reorg "],
])("searches %s case-insensitively", (_where, search) => {
  expect(filterLogs(logs, "all", search)).toEqual([logs[1]]);
});

test("applies type and search together", () => {
  expect(filterLogs(logs, "vision", "lost")).toEqual([]);
  expect(filterLogs(logs, "debugging", "")).toHaveLength(2);
});

test("treats the search text literally, not as a pattern", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (search) => {
      const found = filterLogs([toLog("vision", `before ${search} after`)], "all", search);
      expect(found).toHaveLength(1);
    }),
  );
});

test("lists at most five logs of each category, in their order", () => {
  const many = Array.from({ length: 7 }, (_, index) => toLog("planning", String(index)));
  const columns = listByCategory([...logs, ...many]);
  expect(columns.map(({ category }) => category)).toEqual([...logCategories]);
  expect(columns.map((column) => column.logs.length)).toEqual([0, 2, 5]);
  expect(columns[2]?.logs.map(({ title }) => title)).toEqual(["0", "1", "2", "3", "4"]);
});
