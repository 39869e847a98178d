import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { JsonValue } from "#contracts/json-value.ts";
import { readFrontMatter } from "./front-matter.ts";

/** The texts that ship for a new character lie here, by the same names; what is missing is as for the shipped persona. */
const starterFolder = "starter";
/** Files that are read by others: stories are posts, the material of the storyteller has its own reader. */
const others = /^(?:stories|story|lyrics|media)\/(?!audio\/waveforms\.json$)|^neo\/questions\.json$/;

/** Each file stands for itself: those of the shipped persona are none of another character. */
const collections = /^hub\/dev-logs\//;

/** Which texts lie below those of the owner: those of the shipped persona, or plain ones for any character. */
export type BaseTexts = "shipped" | "starter";

export type ShippedDocuments = {
  listNames(base: BaseTexts): readonly string[];
  /** Throws for a name that is in neither list. */
  get(name: string, base: BaseTexts): JsonValue;
  /** Changes with every byte of the files. */
  version: string;
};

const parseJson = (file: string, source: string): JsonValue => {
  try {
    return JSON.parse(source) as JsonValue;
  } catch (error) {
    throw new Error(`content/${file}: ${String(error)}`, { cause: error });
  }
};

/** A Markdown file is its front matter and its text as `content`. */
const parseFile = (file: string, source: string): JsonValue => {
  if (file.endsWith(".json")) return parseJson(file, source);
  const parts = readFrontMatter(source);
  if ("reason" in parts) throw new Error(`content/${file}: ${parts.reason}`);
  return { ...(parts.data as Record<string, JsonValue>), content: parts.content.trim() };
};

/** Reads the documents of a content folder, about a hundred small files. `content:check` says what is wrong with them. */
export const readShippedDocuments = (contentDir: string): ShippedDocuments => {
  const hash = createHash("sha256");
  const files = { shipped: new Map<string, JsonValue>(), starter: new Map<string, JsonValue>() };
  for (const filePath of globSync("**/*.{json,md}", { cwd: contentDir }).sort()) {
    const file = filePath.split(path.sep).join("/");
    const isStarter = file.startsWith(`${starterFolder}/`);
    const own = isStarter ? file.slice(starterFolder.length + 1) : file;
    if (others.test(own) || own === "README.md") continue;
    const source = readFileSync(path.join(contentDir, filePath), "utf8");
    hash.update(`${file}\n${source}\n`);
    files[isStarter ? "starter" : "shipped"].set(own.replace(/\.(?:json|md)$/, ""), parseFile(file, source));
  }
  const isListed = (name: string, base: BaseTexts) =>
    base === "shipped" || !collections.test(name) || files.starter.has(name);
  return {
    listNames: (base) => [...files.shipped.keys()].filter((name) => isListed(name, base)),
    version: hash.digest("base64url").slice(0, 12),
    get(name, base) {
      const value = (base === "starter" ? files.starter.get(name) : undefined) ?? files.shipped.get(name);
      if (value === undefined) throw new Error(`content/ has no document "${name}"`);
      return value;
    },
  };
};
