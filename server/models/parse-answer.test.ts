import { expect, test } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./parse-answer.ts";

const schema = z.object({ title: z.string(), tags: z.array(z.string()) });

test.each([
  ["trailing commas", `{"title": "A, ] b", "tags": ["x", "y", \n ], }`, { title: "A, ] b", tags: ["x", "y"] }],
  ["line breaks in strings", `{"title": "A\n\tb,\n ]", "tags": []}`, { title: "A\n\tb,\n ]", tags: [] }],
  ["escaped quotation marks", `{"title": "A \\", } b", "tags": ["x" , ],}`, { title: 'A ", } b', tags: ["x"] }],
])("repairs %s and nothing else", (_, json, value) => {
  expect(parseAnswer(`Here it is:\n\`\`\`json\n${json}\n\`\`\``, schema)).toEqual({ value });
});

test.each(["{,}", '{"title": "a",, "tags": []}', '{"title" "a"}', "{"])("does not repair %s", (json) => {
  expect(parseAnswer(json, schema)).toHaveProperty("problem");
});

test("reads an answer of a hundred thousand brackets", () => {
  expect(parseAnswer("{" + ",]}".repeat(100_000), schema)).toHaveProperty("problem");
});
