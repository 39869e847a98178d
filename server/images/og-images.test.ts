import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createOgImages } from "./og-images.ts";

test("responds 503 if the renderer exits before it has read its input", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-share-"));
  const program = path.join(folder, "ends-at-once.mjs");
  await writeFile(program, "process.stdin.destroy();\nsetTimeout(() => process.exit(3), 50);\n");
  const backend = await createTestBackend();
  // More than a pipe buffer, so that the write meets the closed end.
  await backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: "long",
      title: "x".repeat(200),
      content: "x",
      status: "published",
      published_at: "2026-01-01T00:00:00Z",
    });
  const logged: unknown[] = [];
  const images = createOgImages({
    backend,
    cacheDir: folder,
    contentDir: `content/${"x/".repeat(200_000)}`,
    log: { error: (...values: unknown[]) => void logged.push(values) } as never,
    program,
  });
  const response = await images.request("/long.png");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(logged).toHaveLength(1);
  await backend.close();
  await rm(folder, { recursive: true });
});
