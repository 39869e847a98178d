import { expect, test } from "vitest";
import { describeAuthError, describeWeakPassword, isUnreachable } from "./describe-auth-error.ts";
import { getPasswordStrength } from "./password-strength.ts";

test.each([
  ["", "short"],
  ["abc 12X", "short"],
  ["password1", "easy"],
  ["aaaaaaaaaaaa", "easy"],
  ["lanterns", "easy"],
  ["lantern77", "easy"],
  ["lanterns77go", "fair"],
  ["Lantern-77x", "good"],
  ["a lantern in the snow", "strong"],
])("%j is %s", (password, strength) => {
  expect(getPasswordStrength(password)).toBe(strength);
});

test("rates a password that contains the email address as easy", () => {
  expect(getPasswordStrength("adalovelace-19", "adalovelace@example.org")).toBe("easy");
});

test("has separate messages for network and server errors", () => {
  const messages = { unreachable: "away", otherwise: "Invalid credentials" };
  expect(isUnreachable(new TypeError("Failed to fetch"))).toBe(true);
  expect(describeAuthError({ name: "AuthRetryableFetchError", message: "{}" }, messages)).toBe("away");
  expect(describeAuthError({ code: "invalid_credentials", message: "Invalid login credentials" }, messages)).toBe(
    "Invalid credentials",
  );
  expect(describeAuthError({ status: 429, message: "That was too often." }, messages)).toBe("That was too often.");
  expect(describeAuthError(null, messages)).toBe("Invalid credentials");
});

test("describes the known reasons of a weak password", () => {
  const sentences = { length: "Too short.", pwned: "Too common." };
  const weak = (reasons: unknown) => ({ name: "AuthWeakPasswordError", code: "weak_password", reasons });
  expect(describeWeakPassword(weak(["length", "pwned"]), sentences)).toBe("Too short. Too common.");
  expect(describeWeakPassword(weak(["toString", 5, "pwned"]), sentences)).toBe("Too common.");
  for (const error of [weak([]), weak("length"), weak(["unknown"]), { code: "weak_password" }, null])
    expect(describeWeakPassword(error, sentences)).toBeUndefined();
});
