import { expect, test } from "vitest";
import { describeBytes, metadataSchema, toSentType } from "./object-metadata.ts";

const bytes = new Uint8Array([1, 2, 3]);

test("gives the same tag to the same bytes only", async () => {
  const about = { type: "image/webp", cacheControl: "no-cache" };
  const { eTag, ...described } = await describeBytes(bytes, about);
  expect(described).toMatchObject({ size: 3, contentLength: 3, mimetype: "image/webp", httpStatusCode: 200 });
  expect((await describeBytes(new Uint8Array([1, 2, 3]), about)).eTag).toBe(eTag);
  expect((await describeBytes(new Uint8Array([1, 2, 4]), about)).eTag).not.toBe(eTag);
  expect(metadataSchema.parse({ eTag }).eTag).toBe(eTag);
});

test("takes from a row only what is as expected", () => {
  const row = { eTag: '"a"\r\nset-cookie: x', size: -1, mimetype: 4, cacheControl: null, lastModified: "yesterday" };
  expect(metadataSchema.parse(row)).toEqual({});
  expect(metadataSchema.parse({ eTag: '"5k-mh1x2y3z"', size: 9, lastModified: "2026-01-01T00:00:00.000Z" })).toEqual({
    eTag: '"5k-mh1x2y3z"',
    size: 9,
    lastModified: new Date("2026-01-01T00:00:00.000Z"),
  });
});

test.each(["image/webp", "text/plain;charset=UTF-8", "audio/mpeg", "application/pdf"])(
  "sends %s as it is",
  (mimetype) => expect(toSentType({ mimetype })).toBe(mimetype),
);

test.each(["text/html", "image/svg+xml", "text/javascript", "application/xhtml+xml", "image/webp\r\nx: y", undefined])(
  "sends %j as a file to download",
  (mimetype) => expect(toSentType({ mimetype })).toBe("application/octet-stream"),
);
