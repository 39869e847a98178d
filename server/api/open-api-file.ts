import { readFileSync } from "node:fs";
import type { OpenApi } from "./to-openapi.ts";

/** The description of the interface as `npm run generate-openapi` has written it. */
export const readOpenApi = (): OpenApi =>
  JSON.parse(readFileSync(new URL("openapi.json", import.meta.url), "utf8")) as OpenApi;
