import { expect, test } from "vitest";
import { toChatTitle } from "./chat-title.ts";

test.each([
  ["Who are you?", "Who are you?"],
  ["  ## Who\n\tare   you? ", "Who are you?"],
  ["> - **Why**", "Why**"],
  ["\u202Etxt.exe", "txt.exe"],
  [" \u200B\u0007 ", "New conversation"],
  ["", "New conversation"],
])("converts %j to %j", (question, title) => {
  expect(toChatTitle(question)).toBe(title);
});

test("truncates to 60 characters without splitting one", () => {
  const family = "👨‍👩‍👧";
  for (const question of ["word ".repeat(100), family.repeat(50), `${"x".repeat(58)}${family}`, "é".repeat(32_000)]) {
    const title = toChatTitle(question);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title.isWellFormed()).toBe(true);
    expect(title.endsWith("…")).toBe(true);
    expect(title.replaceAll(family, "")).not.toContain("\u200D");
  }
  expect(toChatTitle("x".repeat(60))).toBe("x".repeat(60));
});
