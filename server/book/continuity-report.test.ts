import { expect, test } from "vitest";
import { readStoryMaterial } from "../content/read-story-material.ts";
import { toContinuityEntries, toContinuityReport, toLedger } from "./continuity-report.ts";

test("lists each fact and thread of the story bible once, with its story", async () => {
  const bible = (await readStoryMaterial("content")).content?.bible;
  if (!bible) throw new Error("the content has no bible");
  const told = [...bible.facts.map(({ story }) => story), ...bible.threads.map(({ opened }) => opened)];
  const titles = [
    ...new Set([...bible.chronicle.map(({ title }) => title), ...told.filter((title) => title !== undefined)]),
  ];
  const entries = toContinuityEntries(toLedger(bible), titles);
  expect(entries.flatMap(({ facts }) => facts)).toHaveLength(bible.facts.length);
  expect(entries.flatMap(({ opened }) => opened)).toHaveLength(bible.threads.length);
  const report = toContinuityReport(entries);
  for (const title of titles) expect(report).toContain(`## ${title}`);
});

test("follows the order of the stories, and marks sentences that were removed", () => {
  const fact = { subject: "the hall", statement: "the hall is cold", sentence: "It was cold.", isGone: true };
  const ledger = {
    facts: [
      { ...fact, source: { title: "Two" } },
      { ...fact, source: null },
    ],
    threads: [],
  };
  const entries = toContinuityEntries(ledger, ["One", "Two"]);
  expect(entries.map(({ story }) => story)).toEqual([null, "One", "Two"]);
  const report = toContinuityReport(entries);
  expect(report).toContain("“It was cold.” (no longer in the story)");
  expect(report.split("## One")[1]).toContain("Nothing is noted of this story.");
});

test("names only the given stories, and keeps threads open that only another story closed", () => {
  const fact = { subject: "the hall", statement: "the hall is cold", sentence: "It was cold.", isGone: false };
  const draft = { title: "Unpublished" };
  const ledger = {
    facts: [{ ...fact, source: draft }],
    threads: [
      { statement: "who sings", opened: { title: "One" }, closed: draft },
      { statement: "who whistles", opened: draft, closed: null },
    ],
  };
  const entries = toContinuityEntries(ledger, ["One"]);
  expect(entries.map(({ story }) => story)).toEqual(["One"]);
  const report = toContinuityReport(entries);
  expect(report).not.toContain(draft.title);
  expect(report).not.toContain("who whistles");
  expect(report.split("## Open threads")[1]).toContain("- who sings");
});

test("lists open threads and omitted images", () => {
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

test("puts every text on one line, without markup", () => {
  const story = "A\n# title <b>*bold*</b>";
  expect(toContinuityReport([{ story, facts: [], opened: [], closed: [] }])).toContain(
    "\n## A \\# title \\<b\\>\\*bold\\*\\</b\\>\n",
  );
});

test("says that nothing is noted if there is no ledger", () => {
  expect(toContinuityReport([])).toContain("Nothing is noted of these stories.");
});
