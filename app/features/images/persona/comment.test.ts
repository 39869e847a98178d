import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { emotions } from "#contracts/values/emotions.ts";
import { fill } from "#contracts/fill.ts";
import type { SketchReport } from "#contracts/images/sketch-report.ts";
import { createComment } from "./comment.ts";

const play = getContent("play");

test("returns each of the twenty comments with the prompt and a mood", () => {
  const said = play.comments.map((_, index) => createComment("a fig tree", null, () => index / play.comments.length));
  expect(said.map(({ text }) => text)).toEqual(
    play.comments.map(({ text }) => text.replaceAll("{prompt}", "a fig tree")),
  );
  expect(new Set(said.map(({ mood }) => mood))).toEqual(new Set(emotions));
});

test("truncates a long prompt, and does not fill placeholders in a prompt", () => {
  expect(createComment("x".repeat(500), null, () => 0).text).toContain(`${"x".repeat(40)}…`);
  expect(createComment("{mood}", null, () => 0).text).toContain("{mood}");
});

const nothing: SketchReport = { drawn: [], missed: [], crowded: [], replaced: [] };
const confess = (report: Partial<SketchReport>) => createComment("a prompt", { ...nothing, ...report }, () => 0).text;

test("says what a sketch cannot draw and what it drew instead", () => {
  const { sketch } = play;
  const both = confess({ drawn: ["the lighthouse", "the noodle shop"], missed: ["ramen"] });
  expect(both).toBe(fill(sketch.missed.text, { missed: "ramen", drawn: "the lighthouse and the noodle shop" }));
  expect(both).toContain("ramen");
  expect(confess({ missed: ["a sitar"] })).toBe(fill(sketch.onlyMissed.text, { missed: "a sitar" }));
  expect(confess({ replaced: [{ asked: "the tiger", by: "cat" }] })).toBe(
    fill(sketch.replaced.text, { asked: "the tiger", by: "cat" }),
  );
  expect(confess({ drawn: ["the sea"], crowded: ["the forest"] })).toBe(
    fill(sketch.crowded.text, { drawn: "the sea", crowded: "the forest" }),
  );
  expect(confess({})).toBe(sketch.nothing.text);
});

test("comments as on any image if the sketch shows all that was asked for", () => {
  expect(confess({ drawn: ["the cat"] })).toBe(createComment("a prompt", null, () => 0).text);
});
