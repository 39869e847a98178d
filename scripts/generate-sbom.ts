import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BundledPackage, readBundledPackages } from "./write-licenses.ts";

type Reference = { type: string };
type Component = { name: string; version?: string; externalReferences?: Reference[] };
export type Sbom = { bomFormat: string; metadata: { component: Component }; components: Component[] };

/**
 * npm's list with the name of the package instead of its folder's, and without addresses of the registry that this machine
 * happens to use; the package URLs stay.
 */
export const cleanSbom = (sbom: Sbom, name: string): Sbom => ({
  ...sbom,
  metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
  components: sbom.components.map(({ externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ type }) => type !== "distribution"),
  })),
});

const toComponent = ({ name, version, identifier }: BundledPackage) => ({
  "bom-ref": `${name}@${version}`,
  type: "library",
  name,
  version,
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  ...(identifier !== null && { licenses: [{ license: { id: identifier } }] }),
});

/** With the packages whose code went into the pages, which npm counts as tools. */
export const addBundled = (sbom: Sbom, bundled: readonly BundledPackage[]): Sbom => {
  const isListed = ({ name, version }: BundledPackage) =>
    sbom.components.some((component) => component.name === name && component.version === version);
  return { ...sbom, components: [...sbom.components, ...bundled.filter((one) => !isListed(one)).map(toComponent)] };
};

if (import.meta.main) {
  const file = process.argv[2] ?? "build/sbom.cdx.json";
  const { name } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string };
  const options = ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"];
  const written = execFileSync("npm", options, { encoding: "utf8", maxBuffer: 100_000_000 });
  const sbom = addBundled(cleanSbom(JSON.parse(written) as Sbom, name), readBundledPackages());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${file}: ${sbom.components.length} components, CycloneDX\n`);
}
