import { expect, test } from "vitest";
import { cleanSbom } from "./generate-sbom.ts";

test("names the package and no registry", () => {
  const component = {
    name: "hono",
    purl: "pkg:npm/hono@4.13.19",
    externalReferences: [
      { type: "distribution", url: "https://mirror.example/hono.tgz" },
      { type: "website", url: "https://hono.dev" },
    ],
  };
  const sbom = { bomFormat: "CycloneDX", metadata: { component: { name: "folder" } }, components: [component] };
  expect(cleanSbom(sbom, "site")).toEqual({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "site" } },
    components: [{ ...component, externalReferences: [{ type: "website", url: "https://hono.dev" }] }],
  });
});
