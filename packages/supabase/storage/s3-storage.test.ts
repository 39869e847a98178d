import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileName } from "./file-name.ts";
import { serveS3 } from "../testing/serve-s3.ts";
import type { S3Options } from "./s3-client.ts";
import { checkS3Storage, createS3Storage } from "./s3-storage.ts";

let service: Awaited<ReturnType<typeof serveS3>>;
let options: S3Options;
const servers: Server[] = [];

beforeAll(async () => {
  service = await serveS3();
  ({ options } = service);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await service.stop();
});

const serve = async (listener: RequestListener): Promise<S3Options> => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return { ...options, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 300 };
};
const bytes = new TextEncoder().encode("a picture");
const toText = (found: Uint8Array | null) => found && new TextDecoder().decode(found);

test("stores, measures, reads, copies and removes files in a bucket", async () => {
  const storage = createS3Storage(options);
  const [name, other, copy] = [createFileName(), createFileName(), createFileName()];
  await storage.put(name, bytes);
  expect([toText(await storage.get(name)), await storage.findSize(name)]).toEqual(["a picture", 9]);
  expect([await storage.get(other), await storage.findSize(other)]).toEqual([null, null]);
  expect([await storage.copy(name, copy), await storage.copy(other, createFileName())]).toEqual([true, false]);
  await storage.remove([name, other]);
  expect([await storage.get(name), toText(await storage.get(copy))]).toEqual([null, "a picture"]);
});

test("reads a range of a file, and says where browsers read it with its type, if they may", async () => {
  const publicUrl = `${options.endpoint}/${options.bucket}`;
  const storage = createS3Storage({ ...options, publicUrl });
  const name = createFileName();
  await storage.put(name, bytes, "image/webp");
  expect(toText(await storage.get(name, { start: 2, end: 5 }))).toBe("pict");
  const response = await fetch(storage.toPublicUrl?.(name) ?? "");
  expect([await response.text(), response.headers.get("content-type")]).toEqual(["a picture", "image/webp"]);
  expect(createS3Storage(options).toPublicUrl).toBeUndefined();
});

test("removes many files, and stores large ones and empty ones as they are", async () => {
  const storage = createS3Storage(options);
  const names = Array.from({ length: 40 }, createFileName);
  await Promise.all(names.map((name) => storage.put(name, bytes)));
  await storage.remove(names);
  expect(await Promise.all(names.map((name) => storage.findSize(name)))).toEqual(names.map(() => null));
  const large = new Uint8Array(12_000_000).fill(7);
  const [name, empty] = [createFileName(), createFileName()];
  await storage.put(name, large);
  await storage.put(empty, new Uint8Array());
  expect(Buffer.compare((await storage.get(name)) ?? new Uint8Array(), large)).toBe(0);
  expect(await storage.findSize(empty)).toBe(0);
});

test.each(["", "..", "../outside", "a/b", "A".repeat(64), `${"a".repeat(64)}?acl`])(
  "refuses the name %j, which is none of its own",
  async (name) => {
    const storage = createS3Storage(options);
    const message = "The name of a stored file is not valid";
    await expect(storage.put(name, bytes)).rejects.toThrow(message);
    await expect(storage.get(name)).rejects.toThrow(message);
    await expect(storage.copy(name, createFileName())).rejects.toThrow(message);
    await expect(storage.remove([name])).rejects.toThrow(message);
  },
);

test("says what is wrong with a bucket or its keys, and never the secret", async () => {
  await expect(checkS3Storage(options)).resolves.toBeUndefined();
  await expect(checkS3Storage({ ...options, bucket: "nobodys" })).rejects.toThrow(/404 NoSuchBucket/);
  const refused = checkS3Storage({ ...options, secretAccessKey: "another-secret" });
  await expect(refused).rejects.toThrow(/403 SignatureDoesNotMatch/);
  await expect(refused).rejects.not.toThrow(/another-secret/);
});

test("asks once more when the service stumbles or breaks the line, and not for ever", async () => {
  let asked = 0;
  const stumbling = await serve((_request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
    else if (asked === 3) response.destroy();
    else response.end("found");
  });
  expect(toText(await createS3Storage(stumbling).get(createFileName()))).toBe("found");
  expect(toText(await createS3Storage(stumbling).get(createFileName()))).toBe("found");
  expect(asked).toBe(4);
  let refused = 0;
  const broken = await serve((_request, response) => {
    refused += 1;
    response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
  });
  await expect(createS3Storage(broken).put(createFileName(), bytes)).rejects.toThrow("500 InternalError");
  expect(refused).toBe(2);
});

test("gives a silent service up, without another try that would wait as long", async () => {
  let asked = 0;
  const silent = await serve(() => void (asked += 1));
  await expect(createS3Storage(silent).get(createFileName())).rejects.toThrow(
    `The files at ${silent.endpoint} cannot be reached: The operation was aborted due to timeout`,
  );
  expect(asked).toBe(1);
});
