import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { readXml, type XmlElement } from "./read-xml.ts";

const jar = ["/usr/share/java/epubcheck.jar", "/usr/share/epubcheck/epubcheck.jar"].find((file) => existsSync(file));
const hasJava = spawnSync("java", ["-version"]).status === 0;

/**
 * The output of epubcheck for a file; throws if it finds an error. Because Java is a lot to install for one test, the
 * output says so where it is missing.
 */
export const runEpubcheck = (file: string): string => {
  if (jar === undefined || !hasJava) {
    console.info("epubcheck is not installed: the book is only checked for its structure");
    return "epubcheck is not installed";
  }
  return execFileSync("java", ["-Xmx256m", "-jar", jar ?? "", "--failonwarnings", file], {
    encoding: "utf8",
    timeout: 120_000,
  });
};

const isXml = (name: string): boolean => /\.(xhtml|opf|xml)$/.test(name);
const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const findMimetypeProblems = (epub: Buffer): string[] => {
  const nameLength = epub.readUInt16LE(26);
  return [
    ...(epub.subarray(30, 30 + nameLength).toString() === "mimetype" ? [] : ["mimetype is not first"]),
    ...(epub.readUInt16LE(8) === 0 ? [] : ["mimetype is not stored as it is"]),
    ...(epub.readUInt16LE(28) === 0 ? [] : ["mimetype has an extra field"]),
    ...(epub.subarray(38, 58).toString() === "application/epub+zip" ? [] : ["mimetype holds something else"]),
  ];
};

/** Problems in the structure of an EPUB, found without epubcheck. */
export const findEpubProblems = (epub: Uint8Array): string[] => {
  const files = unzipSync(epub);
  const documents = new Map<string, XmlElement[]>();
  const problems = findMimetypeProblems(Buffer.from(epub));
  for (const [name, bytes] of Object.entries(files)) {
    if (!isXml(name)) continue;
    const parsed = readXml(strFromU8(bytes));
    if ("error" in parsed) problems.push(`${name}: ${parsed.error}`);
    else documents.set(name, parsed.elements);
  }
  const listAttributes = (document: string, element: string, attribute: string): string[] =>
    (documents.get(document) ?? []).flatMap(({ name, attributes }) =>
      name === element && attributes.has(attribute) ? [decode(attributes.get(attribute) ?? "")] : [],
    );
  const [packageFile = ""] = listAttributes("META-INF/container.xml", "rootfile", "full-path");
  const manifestFiles = listAttributes(packageFile, "item", "href").map((href) =>
    path.posix.join(path.posix.dirname(packageFile), href),
  );
  const archiveFiles = Object.keys(files).filter((name) => name !== "mimetype" && !name.startsWith("META-INF/"));
  for (const name of archiveFiles)
    if (name !== packageFile && !manifestFiles.includes(name)) problems.push(`${name}: not listed`);
  for (const name of manifestFiles) if (!archiveFiles.includes(name)) problems.push(`${name}: listed, but not there`);
  const ids = listAttributes(packageFile, "item", "id");
  for (const id of listAttributes(packageFile, "itemref", "idref")) if (!ids.includes(id)) problems.push(`idref ${id}`);
  if (new Set(ids).size !== ids.length) problems.push("an id occurs twice");
  if (listAttributes(packageFile, "item", "properties").filter((value) => value === "nav").length !== 1)
    problems.push("there is not exactly one nav");
  for (const name of documents.keys())
    for (const target of [...listAttributes(name, "a", "href"), ...listAttributes(name, "img", "src")]) {
      if (/^(https?|mailto):/.test(target)) continue;
      const resolved = path.posix.join(path.posix.dirname(name), target.split("#", 1)[0] ?? "");
      if (!archiveFiles.includes(resolved)) problems.push(`${name}: ${target} leads nowhere`);
    }
  return problems;
};
