import { expect, test } from "vitest";
import { validatePassword } from "./validate-password.ts";
import { commonPasswords } from "./common-passwords.ts";

test.each([
  "password",
  "Password",
  "PASSWORD123",
  "qwertyuiop",
  "12345678",
  "iloveyou!!",
  "Dragon2024",
  "aaaaaaaaaa",
  "abababab",
  "short1!",
  "ä".repeat(37),
])("rejects '%s'", (password) => {
  expect(validatePassword(password)?.code).toBe("weak_password");
});

test.each(["correct horse battery", "ein langer Satz", "x7Fq!2mZ", "пароль-длинный", "passwords are hard"])(
  "accepts '%s'",
  (password) => {
    expect(validatePassword(password)).toBeNull();
  },
);

test("accepts 72 bytes and rejects 73", () => {
  const long = "abc".repeat(24);
  expect(validatePassword(long)).toBeNull();
  expect(validatePassword(`${long}d`)).not.toBeNull();
});

test("looks no further at a password that is too long: each rule would cost time for something that anybody may send", () => {
  for (const password of [`${"1".repeat(3_998)}a`, "password".repeat(10), "ä".repeat(37)])
    expect(validatePassword(password, password)).toEqual({
      status: 422,
      code: "weak_password",
      message: "Password cannot be longer than 72 bytes.",
      weakPassword: { reasons: ["length"] },
    });
});

test("rejects the email address as password", () => {
  expect(validatePassword("Reader@Example.com", "reader@example.com")).not.toBeNull();
  expect(validatePassword("longreader", "longreader@example.com")).not.toBeNull();
});

test("rejects passwords that are easy to guess at this site, also with something behind", () => {
  const easy = new Set(["gardenclub"]);
  expect(validatePassword("gardenclub", undefined, easy)?.code).toBe("weak_password");
  expect(validatePassword("GardenClub2026!", undefined, easy)?.code).toBe("weak_password");
  expect(validatePassword("gardenclub")).toBeNull();
});

test("lists a few hundred common passwords in lower case", () => {
  expect(commonPasswords.size).toBeGreaterThan(300);
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
});
