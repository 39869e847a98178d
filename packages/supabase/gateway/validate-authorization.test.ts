import { expect, test } from "vitest";
import { RequestError } from "../http/error-response.ts";
import { validateApiKey, validateAuthorization } from "./validate-authorization.ts";

const malformed = [
  "Bearer",
  "Bearer ",
  "bearer a.b.c",
  "Bearer a.b",
  "Bearer a.b.c.d",
  "Basic x",
  "a.b.c",
  "",
  `Bearer ${"a".repeat(9_000)}.b.c`,
];
test.each(malformed)("rejects the malformed authorization '%s'", (authorization) => {
  expect(() => validateAuthorization(new Headers({ authorization }))).toThrow(RequestError);
});

test.each(["Bearer a.b.c", "Bearer sb_publishable_x-Y_1"])("accepts the authorization '%s'", (authorization) => {
  expect(validateAuthorization(new Headers({ authorization }))).toBe(authorization);
});

test("accepts only the site's two keys", () => {
  const keys = { publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" };
  expect(validateApiKey("sb_publishable_x", keys)).toBe("publishable");
  expect(validateApiKey("sb_secret_x", keys)).toBe("secret");
  for (const key of [null, "", "sb_publishable_y", "toString"])
    expect(() => validateApiKey(key, keys)).toThrow(RequestError);
});
