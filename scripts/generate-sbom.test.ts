import { expect, test } from "vitest";
import { addBundled, cleanSbom } from "./generate-sbom.ts";

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

test("lists what went into the pages, once", () => {
  const sbom = {
    bomFormat: "CycloneDX",
    metadata: { component: { name: "site" } },
    components: [{ name: "react", version: "19.3.1" }],
  };
  const icons = { name: "@scope/icons", version: "1.0.0", identifier: "ISC", text: "…" };
  const react = { name: "react", version: "19.3.1", identifier: "MIT", text: "…" };
  expect(addBundled(sbom, [icons, react]).components).toEqual([
    { name: "react", version: "19.3.1" },
    expect.objectContaining({
      name: "@scope/icons",
      purl: "pkg:npm/%40scope/icons@1.0.0",
      licenses: [{ license: { id: "ISC" } }],
    }),
  ]);
});
