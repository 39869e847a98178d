import { expect, test } from "vitest";
import { normalizeEmail, toEmailKey, toMailbox } from "./email-key.ts";

test("gives equivalent spellings of an address one key", () => {
  expect(toEmailKey(" Ada@Example.org ")).toBe("ada@example.org");
  expect(toEmailKey("ａｄａ@example.org")).toBe("ada@example.org");
});

test("normalizes no more text than an address can have", () => {
  // The last letter would be another one if the combining mark behind it were read.
  expect(toEmailKey(`${"e".repeat(320)}\u0301`)).toBe("e".repeat(320));
  expect(toEmailKey("\ufdfa".repeat(1_000))).toHaveLength(320);
});

test.each([
  ["ada+news@example.org", "ada@example.org"],
  ["Ada+a+b@Example.ORG", "ada@example.org"],
  ["+ada@example.org", "+ada@example.org"],
  ["a.d.a@example.org", "a.d.a@example.org"],
  ["A.D.A+1@GoogleMail.com", "ada@gmail.com"],
  ["ada@gmail.com.", "ada@gmail.com"],
  ['"ada"@example.org', "ada@example.org"],
  ["ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
  ["ada@example。org", "ada@example.org"],
  ["a@b@example.org", "a@b@example.org"],
  ["nothing", "@nothing"],
])("finds the mailbox of %s", (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});

test("keeps tags and dots where an address counts for itself", () => {
  expect(normalizeEmail(" A.da+News@GMAIL.com ")).toBe("a.da+news@gmail.com");
});

test("finds the mailbox of the longest input at once", () => {
  expect(toMailbox(`${"+".repeat(100_000)}@example.org`)).toHaveLength(321);
});
