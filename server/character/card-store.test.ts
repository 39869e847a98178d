import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { maxCardBytes } from "#contracts/character/card-file.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createCardStore } from "./card-store.ts";

test("keeps the largest card that may be read", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-cards-"));
  const backend = await createTestBackend({ storageDirectory: folder });
  try {
    const cards = createCardStore(backend);
    const id = await cards.put(new Uint8Array(maxCardBytes).fill(7));
    expect((await cards.find(id))?.byteLength).toBe(maxCardBytes);
  } finally {
    await backend.close();
    await rm(folder, { recursive: true });
  }
});
