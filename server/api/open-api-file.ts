import { readFileSync } from "node:fs";
import type { OpenApi } from "./open-api.ts";

let known: OpenApi | undefined;

/** The description of the interface as `npm run generate-openapi` has written it; the file is read once. */
export const readOpenApi = (): OpenApi =>
  (known ??= JSON.parse(readFileSync(new URL("openapi.json", import.meta.url), "utf8")) as OpenApi);
