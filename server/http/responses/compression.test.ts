import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress, pickEncoding } from "./compression.ts";

test.each([
  [null, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["br;q=x", undefined],
])("picks from %j: %s", (header, expected) => expect(pickEncoding(header)).toBe(expected));

test("compresses to what a browser can decompress", async () => {
  const page = Buffer.from("<p>Light over the harbour.</p>".repeat(500));
  const brotli = await compress(page, "br");
  expect(brotliDecompressSync(brotli).equals(page)).toBe(true);
  expect(gunzipSync(await compress(page, "gzip")).equals(page)).toBe(true);
  expect(brotli.length).toBeLessThan(page.length / 20);
});
