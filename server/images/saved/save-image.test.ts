import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "#contracts/database.ts";
import { toImageUrl } from "#contracts/images/image-request.ts";
import type { SaveImageRequest } from "#contracts/images/image-request.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser, testPassword } from "#tests/support/create-test-user.ts";
import type { ImageService } from "../image-service.ts";
import { createImageFunctions } from "../images.functions.ts";

let folder: string;
let backend: TestBackend;
let app: TestApp;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "saved-images-"));
  backend = await createTestBackend({ storageDirectory: folder });
  app = await createTestApp({ backend });
  ada = await createTestUser(backend, "ada@example.org");
  bob = await createTestUser(backend, "bob@example.org");
});
afterAll(async () => {
  await app.flush();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

let visitors = 0;
const save = async (user: TestUser, body: Partial<SaveImageRequest>) => {
  const headers = { authorization: `Bearer ${user.accessToken}` };
  const response = await app.call("save-image", body, headers, `198.51.100.${(visitors += 1)}`);
  return { status: response.status, body: (await response.json()) as { image: Row<"images">; error?: string } };
};
const small = { prompt: "a heron", seed: 7, width: 256, height: 256 } as const;
const saveSmall = async (user: TestUser, body: Partial<SaveImageRequest> = {}): Promise<Row<"images">> =>
  (await save(user, { ...small, ...body })).body.image;
const read = (url: string) => app.request(url);

test("stores an image in three widths, with its metadata", async () => {
  const { status, body } = await save(ada, { ...small, width: 512, prompt: " a heron " });
  expect(status).toBe(200);
  expect(body.image).toMatchObject({
    user_id: ada.id,
    current_prompt: "a heron",
    base_prompt: "a heron",
    seed: 7,
    width: 512,
    height: 256,
    maker: "sketch",
    status: "pending",
    version: 1,
    parent: null,
    sharing: "none",
  });
  const { image_url: url } = body.image;
  expect(url.length).toBeLessThan(90);
  for (const width of [1600, 960, 480]) {
    const response = await read(url.replace("-1600.", `-${width}.`));
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.status, metadata.format, metadata.width]).toEqual([200, "webp", Math.min(width, 512)]);
  }
  const { data } = await ada.client.from("images").select("*").eq("id", body.image.id);
  expect(data).toEqual([body.image]);
});

test("saves exactly the image that was shown", async () => {
  const shown = await app.request("/functions/v1/image?prompt=a+pond&seed=1&width=256&height=256");
  const saved = await read((await saveSmall(ada, { prompt: "a pond", seed: 1 })).image_url);
  const toPixels = async (response: Response) =>
    sharp(Buffer.from(await response.arrayBuffer()))
      .resize(8, 8)
      .raw()
      .toBuffer();
  const [before, after] = [await toPixels(shown), await toPixels(saved)];
  expect(Math.max(...before.map((value, index) => Math.abs(value - (after[index] ?? 0))))).toBeLessThan(8);
});

test("counts versions of the caller's own images only", async () => {
  const first = await saveSmall(ada);
  const second = await saveSmall(ada, { parent: first.id, prompt: "a heron, more detailed", base_prompt: "a heron" });
  expect(second).toMatchObject({ parent: first.id, version: 2, base_prompt: "a heron" });
  expect(await saveSmall(ada, { parent: second.id })).toMatchObject({ version: 3 });
  expect((await save(bob, { ...small, parent: first.id })).status).toBe(404);
});

test.each<[string, object]>([
  ["Please enter a prompt first!", { seed: 1 }],
  ["Please enter a prompt first!", { prompt: "  ", seed: 1 }],
  ["A prompt can be up to 2,000 characters long. Please make it shorter.", { prompt: "x".repeat(5_000), seed: 1 }],
  ["A seed is a whole number from 0 to 2147483647.", { prompt: "x" }],
  ["A seed is a whole number from 0 to 2147483647.", { prompt: "x", seed: 0.5 }],
  ["Width and height can be 256, 512, 768 or 1024 pixels.", { prompt: "x", seed: 1, width: 2_000 }],
  ["The parent is the id of one of your images.", { prompt: "x", seed: 1, parent: "1" }],
])("rejects with %j", async (error, body) => {
  expect(await save(ada, body)).toMatchObject({ status: 400, body: { error } });
});

test("counts images that must be drawn like those of visitors", async () => {
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  const from = "203.0.113.50";
  const saveSeed = async (seed: number) => (await app.call("save-image", { ...small, seed }, headers, from)).status;
  const draw = async (seed: number) =>
    (await app.request(toImageUrl({ prompt: small.prompt, width: 256, height: 256, seed }), {}, from)).status;
  // Counted when they begin, so that the limit is reached within its minute on a busy machine too.
  const drawn = Array.from({ length: 9 }, (_, index) => draw(100 + index));
  const saved = [saveSeed(109), saveSeed(110)];
  expect(new Set(await Promise.all(drawn))).toEqual(new Set([200]));
  expect((await Promise.all(saved)).toSorted((one, other) => one - other)).toEqual([200, 429]);
});

test("rate-limits saves of existing images too, by user and by IP, except the admin's", () => {
  const functions = createImageFunctions({ images: {} as ImageService });
  const saveImage = functions.find(({ name }) => name === "save-image");
  const count = (role: string) =>
    saveImage?.moreLimits({
      caller: { kind: "user", id: "ada", role },
      env: { trustProxy: true },
      request: { req: { header: () => "203.0.113.60" } },
    });
  expect(count("member")).toEqual([
    ["savedImagesPerDay", "ada"],
    ["savedImagesPerDay", "203.0.113.60"],
  ]);
  expect(count("admin")).toEqual([]);
});

test("limits a user's concurrent saves", async () => {
  const eve = await createTestUser(backend, "eve@example.org");
  await saveSmall(eve);
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await save(eve, small)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  expect((await save(eve, small)).status).toBe(200);
});

test("deletes the files of a deleted image unless another row uses them", async () => {
  const [gone, kept] = [await saveSmall(ada), await saveSmall(ada)];
  // Read first, so that it is cached.
  expect((await read(gone.image_url)).status).toBe(200);
  await bob.client.from("images").insert({ current_prompt: "mine", image_url: kept.image_url });
  await bob.client.from("images").delete().eq("image_url", kept.image_url);
  await ada.client.from("images").delete().eq("id", gone.id);
  for (const url of [gone.image_url, gone.image_url.replace("-1600.", "-480.")])
    await expect.poll(async () => (await read(url)).status).not.toBe(200);
  await expect.poll(async () => (await backend.serviceClient().from("removed_images").select("*")).data).toEqual([]);
  expect((await read(kept.image_url)).status).toBe(200);
});

test("deletes the files of a deleted account, whose images were exported before", async () => {
  const cleo = await createTestUser(backend, "cleo@example.org");
  const image = await saveSmall(cleo);
  const headers = { authorization: `Bearer ${cleo.accessToken}` };
  const exported = await app.call("account", { action: "export" }, headers);
  expect(await exported.json()).toMatchObject({ data: { images: [{ id: image.id, seed: 7, sharing: "none" }] } });
  expect((await app.call("account", { action: "delete", password: testPassword }, headers)).status).toBe(200);
  await expect.poll(async () => (await read(image.image_url)).status).not.toBe(200);
});
