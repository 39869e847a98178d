import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { createMetrics } from "#server/telemetry/metrics.ts";
import { createProviderActivity } from "#server/telemetry/provider-activity.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createImages } from "./create-images.ts";

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), "chloe-images-"));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

const request = { prompt: "a lighthouse", seed: 7, width: 256, height: 256 } as const;
const free = async () => ({ commit: () => undefined, refund: async () => undefined });

const draw = async (variables: Record<string, string>) => {
  const activity = createProviderActivity();
  const images = createImages({
    content: shippedContent,
    env: readEnv(variables),
    cacheDir: path.join(cacheDir, String(Object.keys(variables).length)),
    budget: { reserve: async () => ({ settle: async () => undefined }) },
    metrics: createMetrics(),
    log: silentLog,
    activity,
    readStoredImage: async () => null,
    once: ({ make }) => make(),
    made: { isShared: false, get: async () => null, put: async () => undefined },
  });
  const image = await images.service.create(request, { client: "test" }, free);
  images.close();
  return { image, pictures: activity.read().uses.pictures };
};

test("remembers that the image service failed, although a sketch took the place of its picture", async () => {
  const { image, pictures } = await draw({ IMAGE_URL_TEMPLATE: "http://127.0.0.1:1/{prompt}" });
  expect(image.maker).toBe("sketch");
  expect(pictures.hasFailed).toBe(true);
});

test("remembers a sketch as the last picture of a site without an image service", async () => {
  expect((await draw({})).pictures.hasFailed).toBe(false);
});
