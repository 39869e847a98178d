import { expect, test } from "vitest";
import { emotions } from "#contracts/content/emotions.ts";
import { play } from "../play-content.ts";
import { createComment } from "./comment.ts";

test("says each of the twenty comments, with the prompt in it and its mood", () => {
  const said = play.comments.map((_, index) => createComment("a fig tree", () => index / play.comments.length));
  expect(said.map(({ text }) => text)).toEqual(
    play.comments.map(({ text }) => text.replaceAll("{prompt}", "a fig tree")),
  );
  expect(new Set(said.map(({ mood }) => mood))).toEqual(new Set(emotions));
});

test("quotes the beginning of a long prompt, and a prompt with placeholders as it is", () => {
  expect(createComment("x".repeat(500), () => 0).text).toContain(`${"x".repeat(80)}…`);
  expect(createComment("{mood}", () => 0).text).toContain("{mood}");
});
