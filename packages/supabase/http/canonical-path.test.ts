import { expect, test } from "vitest";
import { getRawPath, getRawQuery, isCanonicalPath, isCanonicalQuery } from "./canonical-path.ts";

test.each([
  "/auth/v1/token",
  "/auth/v1/.well-known/jwks.json",
  "/rest/v1/posts",
  "/rest/v1/rpc/my_access",
  "/storage/v1/object/public/pictures/a%20b.png",
  "/storage/v1/object/pictures/%C3%A4/%E2%98%80.png",
  "/storage/v1/object/pictures/a+b(1);c.png",
  "/realtime/v1/websocket",
])("treats %s as canonical", (path) => expect(isCanonicalPath(path)).toBe(true));

test.each([
  "/auth/v1/%6ftp",
  "/auth/v1/%6dagiclink",
  "/auth/v1/%73ignup",
  "/auth/v1/signup/",
  "/auth/v1//signup",
  "/auth/v1/./signup",
  "/auth/v1/x/../signup",
  "/auth/v1/%2e%2e/signup",
  "/auth/v1/signup;a=b",
  "/auth/v1/signup%00",
  "/auth/v1/sign%75p",
  "/auth/v1/\\signup",
  "/auth/v1",
  "/auth/v1/",
  "/auth/v2/signup",
  "/rest/v1/po%00sts",
  "/rest/v1/..%2fauth",
  "/rest/v1/a%5Cb",
  "/storage/v1/object/public/a/b%2Fc.png",
  "/storage/v1/object/public/a/%2e%2e/c.png",
  "/storage/v1/object/a/..%2F..%2Fx",
  "/storage/v1/%6fbject/public/a/b.png",
  "/storage/v1/object/public/a/%25.png",
  "/storage/v1/object/public/a/%zz",
  "/storage/v1/object/public/a/%0a.png",
  "/storage/v1/object/public/a/%ff.png",
])("treats %s as not canonical", (path) => expect(isCanonicalPath(path)).toBe(false));

test("returns path and query as they were sent", () => {
  expect(getRawPath("http://localhost:3000/auth/v1/x/../otp?a=/b#c")).toBe("/auth/v1/x/../otp");
  expect(getRawPath("http://localhost:3000")).toBe("/");
  expect(getRawQuery("http://localhost/x?a=b?c#d?e")).toBe("a=b?c");
  expect(getRawQuery("http://localhost/x")).toBe("");
});

test.each([
  ["grant_type=password", true],
  ["", true],
  ["%67rant_type=password", false],
  ["grant_type=x&grant_type=password", false],
  ["grant+type=password", false],
])("checks whether the query '%s' is canonical: %s", (query, expected) =>
  expect(isCanonicalQuery(query)).toBe(expected),
);
