import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type LicensedPackage, listPackages, readLockFile, toLicenseList } from "./list-licenses.ts";

/** A package whose code is in the pages, as the build has written it down. */
export type BundledPackage = { name: string; version: string; identifier: string | null; text: string | null };

const bundledFile = "build/server/licenses.json";
const textName = /^(licen[cs]e|copying|notice|copyright)/i;
/** A font goes into the pages as a file, which the build does not count. */
const isFont = ({ name }: LicensedPackage): boolean => name.startsWith("@fontsource");

export const readBundledPackages = (): BundledPackage[] =>
  existsSync(bundledFile) ? (JSON.parse(readFileSync(bundledFile, "utf8")) as BundledPackage[]) : [];

/** A few packages say it in their README only. */
const readTexts = (folder: string): string[] => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const texts = names.filter((name) => textName.test(name));
  const found = texts.length > 0 ? texts : names.filter((name) => name === "README.md");
  return found.map((name) => readFileSync(path.join(folder, name), "utf8"));
};

const toFileName = (name: string, version: string): string => `${name.replaceAll("/", "+")}-${version}.txt`;

const head = `The texts beside this file are the licences of the packages that this site is passed on with, one file each. The site's own
is LICENSE, that of its texts, pictures and songs content/LICENSE.

Libraries under the LGPL, which are loaded as they were published and may be replaced by other versions of them in
node_modules: libheif-js; @img/sharp-libvips-…, with libvips and what its README.md lists. Their sources are at
https://github.com/catdad-experiments/libheif-js and https://github.com/lovell/sharp-libvips, the text of the LGPL is in that
of libheif-js.
`;

/** Writes the licences of what is passed on, into a folder: of what is installed to run, and of what went into the pages. */
export const writeLicenses = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const bundled = readBundledPackages();
  const installed = listPackages(readLockFile()).filter(
    (one) => existsSync(path.join("node_modules", one.name)) && (!one.isForDevelopment || isFont(one)),
  );
  for (const { name, version, text } of bundled)
    writeFileSync(path.join(folder, toFileName(name, version)), text ?? "");
  for (const { name, version, license } of installed) {
    const texts = readTexts(path.join("node_modules", name));
    writeFileSync(
      path.join(folder, toFileName(name, version)),
      [`${name} ${version}: ${license}`, ...texts].join("\n\n"),
    );
  }
  const inPages = bundled.map(({ name, version, identifier }) => ({
    name,
    version,
    license: identifier ?? "",
    isForDevelopment: false,
  }));
  writeFileSync(path.join(folder, "README.md"), `${head}\n${toLicenseList([...installed, ...inPages])}`);
};

if (import.meta.main) writeLicenses(process.argv[2] ?? "build/LICENSES");
