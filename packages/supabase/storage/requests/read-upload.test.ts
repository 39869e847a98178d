import { expect, test } from "vitest";
import { RequestError } from "../../http/error-response.ts";
import { readUpload } from "./read-upload.ts";

const url = "http://localhost:3000/storage/v1/object/pictures/a.txt";
const read = (init: RequestInit) => readUpload(new Request(url, { method: "POST", ...init }));
const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("takes the file of a form as the official client sends it", async () => {
  const form = new FormData();
  form.append("cacheControl", "60");
  form.append("metadata", "{}");
  form.append("", new Blob(["hello"], { type: "text/plain" }));
  const { bytes, ...described } = await read({ body: form });
  expect(toText(bytes)).toBe("hello");
  expect(described).toEqual({ type: "text/plain", cacheControl: "max-age=60" });
});

test("takes a form whose boundary is in quotes", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhello\r\n--b--\r\n';
  const sent = await read({ body, headers: { "content-type": 'multipart/form-data; boundary="b"' } });
  expect(toText(sent.bytes)).toBe("hello");
});

test("rejects a form of many parts before it is parsed", async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const sent = read({
    body: `${part.repeat(11)}--b--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  await expect(sent).rejects.toThrow(RequestError);
  await expect(sent).rejects.toMatchObject({ error: { status: 400, message: "A form can have up to 10 parts" } });
});

test("refuses a content type that is not one, and ignores directives for caches that are not known", async () => {
  const body = new Uint8Array([1]);
  for (const type of ["image", "text/html<", `image/${"x".repeat(300)}`, "text/plain; charset=utf-8; a=b"])
    await expect(read({ body, headers: { "content-type": type } }), type).rejects.toThrow(
      "The content type is not valid",
    );
  const headers = { "content-type": "image/webp", "cache-control": "max-age=60, surrogate-key=x" };
  expect(await read({ body, headers })).toEqual({ bytes: body, type: "image/webp", cacheControl: "no-cache" });
});
