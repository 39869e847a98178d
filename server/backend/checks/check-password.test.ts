import { expect, test } from "vitest";
import { checkPassword } from "./check-password.ts";
import { commonPasswords } from "./common-passwords.ts";

test.each(["password", "Password", "PASSWORD123", "qwertyuiop", "12345678", "iloveyou!!", "Dragon2024", "aaaaaaaaaa", "abababab", "short1!", "ä".repeat(37)])(
  "'%s' is refused",
  (password) => {
    expect(checkPassword(password)?.code).toBe("weak_password");
  },
);

test.each(["correct horse battery", "ein langer Satz", "x7Fq!2mZ", "пароль-длинный", "passwords are hard"])("'%s' is taken", (password) => {
  expect(checkPassword(password)).toBeNull();
});

test("72 bytes are taken, 73 are not", () => {
  const long = "abc".repeat(24);
  expect(checkPassword(long)).toBeNull();
  expect(checkPassword(`${long}d`)).not.toBeNull();
});

test("the address is no password", () => {
  expect(checkPassword("Reader@Example.com", "reader@example.com")).not.toBeNull();
  expect(checkPassword("longreader", "longreader@example.com")).not.toBeNull();
});

test("the list holds a few hundred entries in lower case", () => {
  expect(commonPasswords.size).toBeGreaterThan(300);
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
});
