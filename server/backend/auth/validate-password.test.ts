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
])("'%s' is refused", (password) => {
  expect(validatePassword(password)?.code).toBe("weak_password");
});

test.each(["correct horse battery", "ein langer Satz", "x7Fq!2mZ", "пароль-длинный", "passwords are hard"])(
  "'%s' is taken",
  (password) => {
    expect(validatePassword(password)).toBeNull();
  },
);

test("72 bytes are taken, 73 are not", () => {
  const long = "abc".repeat(24);
  expect(validatePassword(long)).toBeNull();
  expect(validatePassword(`${long}d`)).not.toBeNull();
});

test("the address is no password", () => {
  expect(validatePassword("Reader@Example.com", "reader@example.com")).not.toBeNull();
  expect(validatePassword("longreader", "longreader@example.com")).not.toBeNull();
});

test("the list holds a few hundred entries in lower case", () => {
  expect(commonPasswords.size).toBeGreaterThan(300);
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
});
