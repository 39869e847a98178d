import { setContentSource } from "#app/lib/content/content.ts";
import { createSnapshot } from "#server/content/content-snapshot.ts";
import { readShippedDocuments } from "#server/content/shipped-documents.ts";

/** The texts as shipped, for tests of what pages show. */
export const shippedContent = createSnapshot({
  shipped: readShippedDocuments("content"),
  patches: new Map(),
  base: "shipped",
  findSchema: () => undefined,
  onInvalid: (name, reason) => {
    throw new Error(`${name}: ${reason}`);
  },
});

setContentSource((name) => shippedContent.get(name as "persona"));
