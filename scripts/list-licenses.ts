import { readFileSync } from "node:fs";

/** What may be used and passed on together with this site, which is under the MIT licence. */
const allowedLicenses: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PSF-2.0",
  "PostgreSQL",
  "Unlicense",
  "Zlib",
  // Libraries that are loaded unchanged: sharp's libvips, and libheif.
  "LGPL-3.0",
  "LGPL-3.0-or-later",
];
/** Also for what is needed to build and to test, and is not passed on. */
const allowedForDevelopment: readonly string[] = [...allowedLicenses, "CC-BY-4.0", "MPL-2.0"];

/** Of packages that state theirs in a file, and not where npm reads it. */
const statedElsewhere: Readonly<Record<string, string>> = {
  "busboy 1.6.0": "MIT",
  "humanize-number 0.0.2": "MIT",
  "streamsearch 1.1.0": "MIT",
};

type LockedPackage = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean };
export type LicensedPackage = { name: string; version: string; license: string; isForDevelopment: boolean };

const folder = "node_modules/";

/** The packages of a lock file with their licences, without those of this repository. */
export const listPackages = (lockFile: { packages: Record<string, LockedPackage> }): LicensedPackage[] =>
  Object.entries(lockFile.packages)
    .filter(([place, { link }]) => place.includes(folder) && !link)
    .map(([place, { version = "", license, dev = false, devOptional = false }]) => {
      const name = place.slice(place.lastIndexOf(folder) + folder.length);
      return {
        name,
        version,
        license: license ?? statedElsewhere[`${name} ${version}`] ?? "",
        isForDevelopment: dev || devOptional,
      };
    });

/** Of alternatives (OR) one must be allowed, of licences that hold together (AND) each. No licence is not allowed. */
export const isAllowed = ({ license, isForDevelopment }: LicensedPackage): boolean => {
  const allowed = isForDevelopment ? allowedForDevelopment : allowedLicenses;
  const expression = license.replace(/^\(|\)$/g, "");
  const alternatives = expression.split(" OR ").map((alternative) => alternative.split(" AND "));
  return alternatives.some((together) => together.every((name) => allowed.includes(name)));
};

/** The licences as Markdown, each with its packages. */
export const toLicenseList = (packages: readonly LicensedPackage[]): string => {
  const byLicense = Map.groupBy(packages, ({ license }) => license || "no licence");
  const sections = [...byLicense]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([license, found]) => {
      const lines = new Set(found.map(({ name, version }) => `- ${name} ${version}`));
      return [`## ${license}`, "", ...[...lines].sort()].join("\n");
    });
  return `${["# Licences of what this site is made with", ...sections].join("\n\n")}\n`;
};

export const readLockFile = (): { packages: Record<string, LockedPackage> } =>
  JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };

if (import.meta.main) process.stdout.write(toLicenseList(listPackages(readLockFile())));
