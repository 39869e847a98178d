import { expect, test } from "vitest";
import { readStoryMaterial } from "../content/read-story-material.ts";
import { toContinuityEntries, toContinuityReport } from "./continuity-report.ts";

test("tells each fact and thread of the content's bible once, with the story that it belongs to", async () => {
  const { content } = await readStoryMaterial("content");
  const bible = content?.bible;
  const entries = toContinuityEntries(bible as NonNullable<typeof bible>);
  expect(entries.flatMap(({ facts }) => facts)).toHaveLength(bible?.facts.length ?? 0);
  expect(entries.flatMap(({ opened }) => opened)).toHaveLength(bible?.threads.length ?? 0);
  const report = toContinuityReport(entries);
  for (const { title } of bible?.chronicle ?? []) expect(report).toContain(`## ${title}`);
});

test("lists what is still open and the pictures that were left out", () => {
  const entry = { facts: [], opened: ["who sings"], closed: [] };
  const entries = [
    { ...entry, story: "One" },
    { ...entry, story: "Two", opened: ["where it is"], closed: ["who sings"] },
  ];
  const report = toContinuityReport(entries, [{ story: "One", address: "/x.webp", reason: "it is not stored here" }]);
  expect(report.split("## Open threads")[1]).toContain("- where it is");
  expect(report.split("## Open threads")[1]).not.toContain("who sings");
  expect(report).toContain("- One: /x.webp (it is not stored here)");
});

test("keeps every text on its line and free of markup", () => {
  const story = "A\n# title <b>*bold*</b>";
  expect(toContinuityReport([{ story, facts: [], opened: [], closed: [] }])).toContain(
    "\n## A \\# title \\<b\\>\\*bold\\*\\</b\\>\n",
  );
});

test("says that nothing is noted where there is no ledger", () => {
  expect(toContinuityReport([])).toContain("Nothing is noted of these stories.");
});
