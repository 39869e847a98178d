import { expect, test } from "vitest";
import { readCookies, writeCookie } from "./cookies.ts";

test("reads and writes cookies", () => {
  const page = { cookie: "a=1" };
  expect(readCookies(page)).toBe("a=1");
  writeCookie("b=2", page);
  expect(page.cookie).toBe("b=2");
});

test("does without cookies where they are blocked", () => {
  const refuse = (): never => {
    throw new DOMException("denied", "SecurityError");
  };
  const page = Object.defineProperty({ cookie: "" }, "cookie", { get: refuse, set: refuse });
  expect(readCookies(page)).toBe("");
  expect(() => writeCookie("b=2", page)).not.toThrow();
});
