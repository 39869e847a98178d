import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toOpenApi } from "#server/api/to-openapi.ts";
import { readEnv } from "#server/env.ts";
import type { FunctionDefinition } from "#server/http/functions/define-function.ts";
import { openWithoutListening } from "./open-site.ts";

export const openApiFile = "server/api/openapi.json";

/** The text of the description that is served at `/openapi.json`. */
export const toOpenApiText = (functions: readonly FunctionDefinition[]): string => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return `${JSON.stringify(toOpenApi(functions, version), null, 2)}\n`;
};

/** A new site knows its functions. */
const generateOpenApi = async (): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), "site-of-functions-"));
  const { site, close } = await openWithoutListening(readEnv({ DATA_DIR: folder }));
  try {
    return toOpenApiText(site.functions);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
};

if (import.meta.main) writeFileSync(openApiFile, await generateOpenApi());
