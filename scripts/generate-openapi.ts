import { readFileSync, writeFileSync } from "node:fs";
import { listFunctions } from "#server/list-functions.ts";
import type { Services } from "#server/services.ts";
import { toOpenApi } from "#server/api/to-openapi.ts";

export const openApiFile = "server/api/openapi.json";

// What functions are is known without a site behind them; some ask for its storage when they are created.
const noBackend = { serviceClient: () => ({ storage: { from: () => ({}) } }) };

/** The text of the description that is served at `/openapi.json`. */
export const generateOpenApi = (): string => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const functions = listFunctions({ images: {}, backend: noBackend } as unknown as Services);
  return `${JSON.stringify(toOpenApi(functions, version), null, 2)}\n`;
};

if (import.meta.main) writeFileSync(openApiFile, generateOpenApi());
