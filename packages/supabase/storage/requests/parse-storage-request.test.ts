import { expect, test } from "vitest";
import { RequestError } from "../../http/error-response.ts";
import { validateUrl } from "../../http/validate-url.ts";
import { readPlace } from "./find-route.ts";
import { parseStorageRequest } from "./parse-storage-request.ts";

const parse = (method: string, at: string, body?: unknown) => {
  const url = `http://localhost:3000/storage/v1/${at}`;
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  return parseStorageRequest(new Request(url, init), validateUrl(url, true));
};

test.each([
  ["POST", "object/b/a.txt", "storage.object.upload"],
  ["PUT", "object/b/a.txt", "storage.object.upload_update"],
  ["GET", "object/b/a.txt", "storage.object.get_authenticated"],
  ["HEAD", "object/b/a.txt", "object.head_authenticated_info"],
  ["GET", "object/info/b/a.txt", "object.get_authenticated_info"],
  ["GET", "bucket", "storage.bucket.list"],
  ["POST", "bucket/b/empty", "storage.bucket.empty"],
  ["GET", "object/public/b/a.txt", undefined],
])("names what %s %s does", async (method, at, operation) => {
  expect((await parse(method, at)).operation).toBe(operation);
});

test.each([
  ["GET", "object/public/b", 404],
  ["HEAD", "object/public/b/a", 405],
  ["DELETE", "object/b/a", 405],
  ["GET", "object/authenticated/b/a", 404],
  ["GET", "bucket/b/c", 404],
  ["GET", "object/public/.b/a", 404],
  ["GET", "bucket/__proto__/a", 404],
])("has nothing for %s %s", async (method, at, status) => {
  await expect(parse(method, at)).rejects.toMatchObject({ error: { status } });
});

test("reads bucket and key of a path, decoded once", () => {
  expect(readPlace("object/sign/:bucket/*", ["object", "sign", "b", "a%20b", "%E2%98%80.png"])).toEqual({
    bucket: "b",
    key: "a b/☀.png",
  });
  expect(readPlace("object/move", ["object", "move"])).toEqual({ bucket: "", key: "" });
});

test.each([
  ["object/list/b", { limit: "5" }, "limit"],
  ["object/list/b", { unknown: 1 }, "unknown"],
  ["object/sign/b/a", {}, "expiresIn"],
  ["object/sign/b/a", { expiresIn: "-1" }, "expiresIn"],
  ["object/move", { bucketId: "b", sourceKey: "a" }, "destinationKey"],
  ["bucket", { id: "b", name: "b", allowed_mime_types: [1] }, "allowed_mime_types"],
])("refuses %s with %j and names the field", async (at, body, field) => {
  await expect(parse("POST", at, body)).rejects.toThrow(RequestError);
  await expect(parse("POST", at, body)).rejects.toThrow(`The field '${field}' is not known here, or not of its type`);
});

test("refuses texts and lists that are too long", async () => {
  await expect(parse("POST", "object/list/b", { prefix: "x".repeat(1_001) })).rejects.toThrow("The field 'prefix'");
  const paths = Array.from({ length: 1_001 }, () => "a");
  await expect(parse("POST", "object/sign/b", { paths, expiresIn: 1 })).rejects.toThrow("The field 'paths'");
});

test("takes the seconds of a signed address as a text too", async () => {
  expect((await parse("POST", "object/sign/b/a", { expiresIn: "60" })).operation).toBe("storage.object.sign");
});

test("takes a field that is null for one that is missing", async () => {
  const parsed = await parse("POST", "bucket", { id: "b", name: "b", file_size_limit: null, allowed_mime_types: null });
  expect(parsed.writes).toBe(true);
});
