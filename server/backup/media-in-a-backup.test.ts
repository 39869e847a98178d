import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestoreResult } from "#contracts/backup.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { readMp3 } from "../media/audio/read-mp3.ts";
import { createMediaStore, toMediaHash } from "../media/media-store.ts";
import { isContentBucket, contentBuckets } from "./content-buckets.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-media-backup-"));
const open = async (name: string) =>
  createTestApp({ backend: await createTestBackend({ storageDirectory: path.join(folder, name) }) });
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  [app, other] = [await open("one"), await open("two")];
});
afterAll(async () => {
  await app.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (to: TestApp, name: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  to.request(`/functions/v1/${name}`, { method: "POST", body: body as BodyInit, headers });

test("takes the character's song and film to another site", async () => {
  const store = createMediaStore(app.backend);
  const song = readMp3(readFileSync("content/media/audio/chloe-ai-overview.mp3"))?.bytes ?? Buffer.from("");
  const film = readFileSync("content/media/video/hires.mp4");
  const files = [song, film];
  const paths = [await store.put(toMediaHash(song), "mp3", song), await store.put(toMediaHash(film), "mp4", film)];
  const archive = new Uint8Array(await (await post(app, "backup", "{}")).arrayBuffer());
  const response = await post(other, "restore-backup", archive, { "x-confirm": "restore" });
  expect([response.status, ((await response.json()) as RestoreResult).files]).toEqual([200, 3]);
  for (const [index, address] of paths.entries()) {
    const served = await other.request(address);
    expect(Buffer.from(await served.arrayBuffer()).equals(files[index] ?? Buffer.from(""))).toBe(true);
  }
});

test("restores only files that are what their names say", () => {
  const media = contentBuckets["character-media"];
  const hash = "0123456789abcdef01234567";
  const png = Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1");
  expect(media.findType(`${hash}-icon-64.png`, png)).toBe("image/png");
  expect(media.findType(`${hash}.2.mp4.part-1`, png)).toBe("video/mp4");
  for (const name of [`${hash}.mp4`, `${hash}.2.mp4.part-0`, `${hash}.2.mp4.part-2`, `${hash}.svg`, "../a.png"])
    expect([name, media.findType(name, png)]).toEqual([name, null]);
  expect([isContentBucket("pictures"), isContentBucket("user-pictures"), isContentBucket("toString")]).toEqual([
    true,
    false,
    false,
  ]);
});
