import { expect, test } from "vitest";
import { RequestError } from "../error-response.ts";
import { validateUrl } from "../validation/validate-url.ts";
import { parseStorageRequest } from "./parse-storage-request.ts";

const url = "http://localhost:3000/storage/v1/object/pictures/a.txt";
const parse = (init: RequestInit) =>
  parseStorageRequest(new Request(url, { method: "POST", ...init }), validateUrl(url, true));
const toText = (body: Uint8Array | null) => new TextDecoder().decode(body ?? new Uint8Array());

test("takes the file of a form as the official client sends it", async () => {
  const form = new FormData();
  form.append("cacheControl", "60");
  form.append("metadata", "{}");
  form.append("", new Blob(["hello"], { type: "text/plain" }));
  const { body, headers } = await parse({ body: form });
  expect(toText(body)).toBe("hello");
  expect(headers).toContainEqual(["content-type", "text/plain"]);
  expect(headers).toContainEqual(["cache-control", "max-age=60"]);
});

test("takes a form whose boundary is in quotes", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhello\r\n--b--\r\n';
  const parsed = await parse({ body, headers: { "content-type": 'multipart/form-data; boundary="b"' } });
  expect(toText(parsed.body)).toBe("hello");
});

test("rejects a form of many parts before it is parsed", async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const sent = parse({
    body: `${part.repeat(11)}--b--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  await expect(sent).rejects.toThrow(RequestError);
  await expect(sent).rejects.toMatchObject({ error: { status: 400, message: "A form can have up to 10 parts" } });
});
