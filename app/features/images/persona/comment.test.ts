import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { emotions } from "#contracts/values/emotions.ts";
import { createComment } from "./comment.ts";

const play = getContent("play");

test("returns each of the twenty comments with the prompt and a mood", () => {
  const said = play.comments.map((_, index) => createComment("a fig tree", () => index / play.comments.length));
  expect(said.map(({ text }) => text)).toEqual(
    play.comments.map(({ text }) => text.replaceAll("{prompt}", "a fig tree")),
  );
  expect(new Set(said.map(({ mood }) => mood))).toEqual(new Set(emotions));
});

test("truncates a long prompt, and does not fill placeholders in a prompt", () => {
  expect(createComment("x".repeat(500), () => 0).text).toContain(`${"x".repeat(40)}…`);
  expect(createComment("{mood}", () => 0).text).toContain("{mood}");
});
