import { setContentSource } from "#app/lib/content/content.ts";
import { readShippedSnapshot } from "#server/content/content-snapshot.ts";

/** The texts as shipped, for tests of what pages show. */
export const shippedContent = readShippedSnapshot("content");

setContentSource((name) => shippedContent.get(name as "persona"));
