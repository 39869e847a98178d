import { expect, test } from "vitest";
import { answerIfNew } from "./answer-if-new.ts";

const url = "http://localhost:3000/storage/v1/object/public/b/a";
const headers = { etag: '"a"', "content-type": "image/webp", "content-length": "1", "cache-control": "no-cache" };
const create = (init: ResponseInit = {}) => new Response("x", { headers, ...init });
const known = { "if-none-match": '"a"' };

test("sends headers without those of the body to a client that has this version", async () => {
  const response = answerIfNew(new Request(url, { headers: known }), create());
  expect([response.status, await response.text()]).toEqual([304, ""]);
  expect(Object.fromEntries(response.headers)).toEqual({ etag: '"a"', "cache-control": "no-cache" });
});

test.each([
  ["another version", new Request(url, { headers: { "if-none-match": '"b"' } }), create()],
  ["no version", new Request(url), create()],
  ["a write", new Request(url, { method: "POST", headers: known }), create()],
  ["an error", new Request(url, { headers: known }), create({ status: 404 })],
  ["a response without a tag", new Request(url, { headers: { "if-none-match": "*" } }), create({ headers: {} })],
])("leaves the response to a request with %s", (_, request, response) => {
  expect(answerIfNew(request, response)).toBe(response);
});
