import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./access-token.ts";

const secret = "a secret of at least thirty-two characters";
const signed = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0";
const signature = createHmac("sha256", secret).update(signed).digest("base64url");

test("accepts a token signed by this site", () => {
  expect(isSigned(`${signed}.${signature}`, secret)).toBe(true);
});

test.each([
  ["another secret", `${signed}.${createHmac("sha256", "x").update(signed).digest("base64url")}`],
  ["a changed claim", `${signed}x.${signature}`],
  ["a truncated signature", `${signed}.${signature.slice(0, -4)}`],
  ["an extended signature", `${signed}.${signature}AAAA`],
  ["a missing signature", `${signed}.`],
  ["two parts", signed],
  ["four parts", `${signed}.${signature}.x`],
  ["no token", ""],
])("rejects %s", (_, token) => {
  expect(isSigned(token, secret)).toBe(false);
});
