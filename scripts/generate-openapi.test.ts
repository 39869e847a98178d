import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { openApiFile, toOpenApiText } from "./generate-openapi.ts";

test("the description of the interface is up to date; if not, run npm run generate-openapi", async () => {
  const { close, flush, functions } = await createTestApp();
  expect(JSON.parse(readFileSync(openApiFile, "utf8"))).toEqual(JSON.parse(toOpenApiText(functions)));
  await flush();
  await close();
});
