import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readGrant, signGrant } from "./storage-token.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const place = { bucket: "b", key: "x/y.webp" };
const now = Date.parse("2026-01-01T00:00:00Z");
const seconds = Math.floor(now / 1_000);

const toBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (claims: unknown, secret = jwtSecret) => {
  const signed = `${toBase64({ alg: "HS256", typ: "JWT" })}.${toBase64(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};
const download = { place, intent: "download" as const, jwtSecret };
const upload = { place, intent: "upload" as const, jwtSecret };

test("grants what was signed until it expires", () => {
  const token = signGrant({ place, intent: "upload", owner: "u", isUpsert: true }, 60, jwtSecret, now);
  expect(readGrant(token, upload, now + 59_000)).toEqual({ owner: "u", isUpsert: true });
  expect(() => readGrant(token, upload, now + 60_000)).toThrow("The token is not valid or has expired");
});

test("grants nothing else: another object, another bucket, another intent", () => {
  const token = signGrant({ place, intent: "download" }, 60, jwtSecret, now);
  expect(readGrant(token, download, now)).toEqual({ owner: null, isUpsert: false });
  for (const wanted of [
    { ...download, place: { bucket: "c", key: place.key } },
    { ...download, place: { bucket: "b", key: "x/y" } },
    { ...download, place: { bucket: "b/x", key: "y" } },
    upload,
  ])
    expect(() => readGrant(token, wanted, now)).toThrow("Invalid token");
});

test("is not an access token of somebody: it names no user and no role", () => {
  const token = signGrant({ place, intent: "upload", owner: "u", isUpsert: false }, 60, jwtSecret, now);
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toEqual({
    url: "b/x/y.webp",
    intent: "upload",
    owner: "u",
    upsert: false,
    iat: seconds,
    exp: seconds + 60,
  });
});

test("takes no other tokens of this site", () => {
  for (const claims of [
    { sub: "7c9e6679-7425-40de-944b-e07fc1f90ae7", role: "authenticated", exp: seconds + 60 },
    { url: "b/x/y.webp", exp: seconds + 60 },
  ])
    expect(() => readGrant(sign(claims), download, now)).toThrow("Invalid token");
});

test.each([
  ["of another secret", sign({ url: "b/x/y.webp", intent: "download", exp: seconds + 60 }, "another")],
  ["without a signature", `${toBase64({ alg: "none" })}.${toBase64({ url: "b/x/y.webp" })}.`],
  ["without an expiry", sign({ url: "b/x/y.webp", intent: "download" })],
  ["with an expiry that is no number", sign({ url: "b/x/y.webp", intent: "download", exp: "9999999999" })],
  ["without claims", sign(null)],
  ["that is too long", sign({ url: "b/x/y.webp", intent: "download", exp: seconds + 60, x: "x".repeat(9_000) })],
  ["that is none", "x"],
])("refuses a token %s", (_, token) => {
  expect(() => readGrant(token, download, now)).toThrow("The token is not valid or has expired");
});

test("signs for as long as a number can say", () => {
  const token = signGrant({ place, intent: "download" }, Number.MAX_SAFE_INTEGER, jwtSecret, now);
  expect(readGrant(token, download, now)).toEqual({ owner: null, isUpsert: false });
  const none = signGrant({ place, intent: "download" }, 0, jwtSecret, now);
  expect(() => readGrant(none, download, now)).toThrow("The token is not valid or has expired");
  expect(() => readGrant(null, download, now)).toThrow("Missing token");
});
