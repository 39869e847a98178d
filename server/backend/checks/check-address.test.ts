import { expect, test } from "vitest";
import { checkAddress, checkBearer } from "./check-address.ts";

const statusOf = (path: string, hasStorage = true) => checkAddress(new URL(`http://localhost${path}`), hasStorage)?.status ?? 200;

test.each([
  ["/rest/v1/posts?select=id", 200],
  ["/storage/v1/object/public/a/b%2Fc.png", 200],
  ["/auth/v1/verify?token=x", 200],
  ["/rest/v1/..%2Fauth", 404],
  ["/rest/v1/a%5Cb", 404],
  ["/storage/v1/object/a/..%2F..%2Fx", 404],
  ["/functions/v1/x", 404],
  ["/rest/v2/posts", 404],
  ["/rest/v1/%zz", 400],
  ["/rest/v1/po%00sts", 400],
  ["/rest/v1/po%0Asts", 400],
  ["/rest/v1/posts?slug=eq.%00", 400],
  ["/rest/v1/posts?slug=%E0%A4%A", 400],
  [`/rest/v1/posts?slug=eq.${"x".repeat(17_000)}`, 414],
])("%s is %i", (path, status) => expect(statusOf(path)).toBe(status));

test("without storage there is nothing below /storage/v1", () => expect(statusOf("/storage/v1/bucket", false)).toBe(404));

test.each(["Bearer", "Bearer ", "bearer a.b.c", "Bearer a.b", "Bearer a.b.c.d", "Basic x", "a.b.c", ""])("the authorization '%s' is malformed", (authorization) => {
  expect(checkBearer(new Headers({ authorization }))?.status).toBe(401);
});

test.each(["Bearer a.b.c", "Bearer sb_publishable_x-Y_1"])("the authorization '%s' may pass", (authorization) => {
  expect(checkBearer(new Headers({ authorization }))).toBeNull();
});
