import type { JsonValue } from "#contracts/json-value.ts";
import { createSnapshot } from "#server/content/content-snapshot.ts";
import { loadDocumentSchemas } from "#server/content/document-schemas.ts";
import type { Content } from "#server/content/live-content.ts";
import { readShippedDocuments } from "#server/content/shipped-documents.ts";
import { shippedContent } from "./shipped-content.ts";

/** The texts as shipped, until a test publishes changes: merge patches by name of the document. */
export const createEditableContent = () => {
  let current: Content = shippedContent;
  const content: Content = { get: (name) => current.get(name), listNames: () => current.listNames() };
  return {
    ...content,
    async publish(patches: Record<string, JsonValue>): Promise<void> {
      current = createSnapshot({
        shipped: readShippedDocuments("content"),
        patches: new Map(Object.entries(patches)),
        base: "shipped",
        findSchema: await loadDocumentSchemas(),
        onInvalid: (name, reason) => {
          throw new Error(`${name}: ${reason}`);
        },
      });
    },
  };
};
