import { expect, test } from "vitest";
import { RequestError } from "../http/error-response.ts";
import { checkKey } from "./check-key.ts";

test.each([
  "a",
  "a b/ä☀ (1).txt",
  "😀/é",
  "__proto__/constructor",
  "a+b;c=d,e@f&g$h:i!.webp",
  "a?b#c",
  "x".repeat(1_000),
])("takes the key %j", (key) => expect(() => checkKey(key)).not.toThrow());

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  ".",
  "a/./b",
  "..",
  "a/../b",
  "a..b",
  "a\0b",
  "a\nb",
  "a\u007f",
  "%2e%2e/a",
  "a%2fb",
  "a\\b",
  "\ud800",
  "x".repeat(1_001),
])("refuses the key %j, which no URL can name or which leads elsewhere", (key) => {
  expect(() => checkKey(key)).toThrow(RequestError);
  expect(() => checkKey(key)).toThrow("Invalid object key");
});
