import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateOpenApi, openApiFile } from "./generate-openapi.ts";

test("the description of the interface is up to date; if not, run npm run generate-openapi", () => {
  expect(JSON.parse(readFileSync(openApiFile, "utf8"))).toEqual(JSON.parse(generateOpenApi()));
});
