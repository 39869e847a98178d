import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "#contracts/database.ts";
import { imageHeaders, type ImageQuery, toImageUrl } from "#contracts/images/image-request.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { TriedSettings } from "#contracts/settings/settings.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

type Asked = { path: string; prompt: string; images: Buffer[] };

let folder: string;
let backend: TestBackend;
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
/** What a service with OpenAI's interface was asked for. */
const asked: Asked[] = [];
/** Status of an answer that is none. */
let refuse: (request: Asked) => number | null;
let drawn = 0;
const apps: TestApp[] = [];

const { name } = shippedContent.get("persona");
const onBridge = `${name} on a bridge`;
const portrait = path.join("content", shippedContent.get("pictures").hero.dark);

const draw = async (): Promise<Response> => {
  const colour = { r: (drawn += 40) % 256, g: 90, b: 200 };
  const stripe = sharp({ create: { width: 200, height: 600, channels: 3, background: "white" } }).png();
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .composite([{ input: await stripe.toBuffer(), left: drawn % 400, top: 0 }])
    .png();
  return Response.json({ data: [{ b64_json: (await picture.toBuffer()).toString("base64") }] });
};
const readAsked = async (request: Request): Promise<Asked> => {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/generations")) {
    const { prompt } = (await request.json()) as { prompt: string };
    return { path: pathname, prompt, images: [] };
  }
  const form = await request.formData();
  const files = form.getAll("image[]").map(async (file) => Buffer.from(await (file as File).arrayBuffer()));
  // A form ends its lines as the web does.
  const prompt = (form.get("prompt") as string).replaceAll("\r\n", "\n");
  return { path: pathname, prompt, images: await Promise.all(files) };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "references-"));
  service = await serveOnLoopback(async (request) => {
    const call = await readAsked(request);
    asked.push(call);
    const status = refuse(call);
    return status === null ? draw() : new Response("no", { status });
  });
});
beforeEach(async () => {
  refuse = () => null;
  backend = await createTestBackend({ storageDirectory: folder });
});
afterEach(async () => {
  asked.length = 0;
  for (const app of apps.splice(0)) await app.flush();
  await backend.close();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async ({
  documents = {},
  ...env
}: { documents?: Record<string, JsonValue>; IMAGE_REFERENCES?: string } = {}): Promise<TestApp> => {
  const service_ = { IMAGE_BASE_URL: `${service.url}/v1`, IMAGE_MODEL: "a-model" };
  const app = await createTestApp({ backend, documents, env: { ...service_, ...env } });
  apps.push(app);
  return app;
};
let visitors = 0;
const ask = async (app: TestApp, query: ImageQuery) => {
  const address = toImageUrl({ width: 512, height: 512, seed: 1, ...query });
  const response = await app.request(address, {}, `198.51.100.${(visitors += 1) % 250}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const hash = /[0-9a-f]{40}/.exec(response.headers.get("etag") ?? "")?.[0] ?? "";
  return { status: response.status, maker: response.headers.get(imageHeaders.maker), hash, bytes };
};
const listPaths = () => asked.map((call) => call.path.replace("/v1/images/", ""));

/** Average difference of two pictures, of 255. */
const compare = async (one: Buffer, other: Buffer): Promise<number> => {
  const toPixels = (picture: Buffer) =>
    sharp(picture).flatten({ background: "#fff" }).resize(16, 16, { fit: "fill" }).raw().toBuffer();
  const [a, b] = await Promise.all([toPixels(one), toPixels(other)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
};
const expectSame = async (one: Buffer | undefined, other: Buffer) =>
  expect(await compare(one ?? Buffer.alloc(0), other)).toBeLessThan(6);

test("sends the portrait along when the prompt names the character, and nothing otherwise", async () => {
  const app = await open();
  expect(await ask(app, { prompt: "a bridge" })).toMatchObject({ status: 200, maker: "openai" });
  expect(await ask(app, { prompt: onBridge })).toMatchObject({ status: 200, maker: "openai" });
  expect(listPaths()).toEqual(["generations", "edits"]);
  const [plain, named] = asked;
  expect(plain).toMatchObject({ prompt: "a bridge", images: [] });
  expect(named?.prompt.split("\n\n")).toEqual([onBridge, expect.stringContaining(`Image 1 shows ${name}`)]);
  expect(named?.images).toHaveLength(1);
  const [sent] = named?.images ?? [];
  const { format, width, height } = await sharp(sent).metadata();
  expect([format, Math.max(width, height)]).toEqual(["jpeg", 1024]);
  await expectSame(sent, await readFile(portrait));
});

test("sends no portrait where the owner has switched that off", async () => {
  await ask(await open({ IMAGE_REFERENCES: "off" }), { prompt: onBridge });
  expect(asked).toMatchObject([{ path: "/v1/images/generations", prompt: onBridge }]);
});

test.each([404, 400])(
  "draws without the portrait where the service answers %i, and does not send it again",
  async (status) => {
    refuse = ({ path: address }) => (address.endsWith("/edits") ? status : null);
    const app = await open();
    const first = await ask(app, { prompt: onBridge });
    expect(first.maker).toBe("openai");
    expect((await ask(app, { prompt: `${name} in a garden` })).maker).toBe("openai");
    expect(listPaths()).toEqual(["edits", "generations", "generations"]);
    expect((await ask(app, { prompt: onBridge })).hash).toBe(first.hash);
    expect(asked).toHaveLength(3);
  },
);

test("sends the portrait of another character, whose name is in another script", async () => {
  const documents = { persona: { name: "アイコ", productName: "アイコ", shortName: "aiko" } };
  const app = await open({ documents });
  for (const prompt of ["橋の上のアイコ", "Aiko's bridge", onBridge, "アイコン"]) await ask(app, { prompt });
  expect(listPaths()).toEqual(["edits", "edits", "generations", "generations"]);
});

test("sends nothing for a character who has no portrait yet", async () => {
  const documents = { base: { texts: "starter" }, persona: { name: "Mira", productName: "Mira", shortName: "mira" } };
  await ask(await open({ documents }), { prompt: "Mira on a bridge" });
  expect(listPaths()).toEqual(["generations"]);
});

test("sends the picture that a version is made of, and keeps versions of different pictures apart", async () => {
  const app = await open();
  const [fox, owl] = [await ask(app, { prompt: "a fox" }), await ask(app, { prompt: "an owl" })];
  const blue = { prompt: "a fox, make it blue", seed: 5 };
  const ofFox = await ask(app, { ...blue, base: fox.hash });
  expect(listPaths()).toEqual(["generations", "generations", "edits"]);
  expect(asked[2]?.images).toHaveLength(1);
  expect(asked[2]?.prompt).toContain("Image 1 is to be changed");
  await expectSame(asked[2]?.images[0], fox.bytes);
  const others = [await ask(app, { ...blue, base: owl.hash }), await ask(app, blue)];
  expect(new Set([ofFox, ...others].map(({ hash }) => hash)).size).toBe(3);
  expect((await ask(app, { ...blue, base: fox.hash })).hash).toBe(ofFox.hash);
  expect(asked).toHaveLength(5);
});

test("sends a saved picture as the base, before the portrait, and saves the version that was shown", async () => {
  const app = await open();
  const ada = await createTestUser(backend, "ada@example.org");
  const save = async (body: object) => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    return (await (await app.call("save-image", body, headers)).json()) as { image: Row<"images"> };
  };
  const size = { width: 512, height: 512, seed: 1 } as const;
  const { image } = await save({ prompt: onBridge, ...size });
  const version = { prompt: `${onBridge}, at night`, base: image.image_url };
  const shown = await ask(app, version);
  expect(asked.at(-1)?.images).toHaveLength(2);
  const [base, face] = asked.at(-1)?.images ?? [];
  const stored = await app.request(image.image_url);
  await expectSame(base, Buffer.from(await stored.arrayBuffer()));
  await expectSame(face, await readFile(portrait));
  const calls = asked.length;
  const saved = await save({ ...version, ...size, parent: image.id });
  expect(saved.image).toMatchObject({ version: 2, parent: image.id });
  expect(asked).toHaveLength(calls);
  const again = await app.request(saved.image.image_url);
  await expectSame(shown.bytes, Buffer.from(await again.arrayBuffer()));
});

test("draws a version without its base where that is gone", async () => {
  const app = await open();
  for (const base of ["0".repeat(40), `/storage/v1/object/public/user-pictures/${"0".repeat(24)}-1600.webp`])
    expect((await ask(app, { prompt: "a fox, in snow", base })).maker).toBe("openai");
  expect(listPaths()).toEqual(["generations", "generations"]);
});

test("draws anew once the portrait is another", async () => {
  const app = await open();
  const before = await ask(app, { prompt: onBridge });
  const { light } = shippedContent.get("pictures").hero;
  await backend
    .serviceClient()
    .from("content_documents")
    .insert({ name: "pictures", published: { hero: { dark: light } } })
    .throwOnError();
  await expect.poll(() => app.content.get("pictures").hero.dark).toBe(light);
  const after = await ask(app, { prompt: onBridge });
  expect(after.hash).not.toBe(before.hash);
  await expectSame(asked.at(-1)?.images[0], await readFile(path.join("content", light)));
});

test("tells the owner who tries the service whether it takes pictures", async () => {
  const app = await open();
  const tryIt = async () => {
    const response = await app.call("settings", { action: "try", part: "images", values: {} });
    return ((await response.json()) as TriedSettings).sentence;
  };
  expect(await tryIt()).toBe("A picture was drawn.");
  expect(asked.map(({ images }) => images.length)).toEqual([1]);
  refuse = ({ images }) => (images.length > 0 ? 404 : null);
  expect(await tryIt()).toContain("A picture was drawn. The service takes words only");
});
