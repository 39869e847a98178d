import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { JsonValue } from "#contracts/json-value.ts";
import { readFrontMatter } from "./front-matter.ts";

/**
 * The texts that ship for a new character lie here by language and by the same names. What a language lacks is in
 * English; what that lacks is as for the shipped persona.
 */
const starterFile = /^starter\/([A-Za-z-]+)\/(.+)$/;
export const english = "en";
/** Files that are read by others: stories are posts, the material of the storyteller has its own reader. */
const others = /^(?:stories|story|lyrics|media)\/(?!audio\/waveforms\.json$)|^neo\/questions\.json$/;

/** Each file stands for itself: those of the shipped persona are none of another character. */
const collections = /^hub\/dev-logs\//;

/**
 * Which texts lie below those of the owner: those of the shipped persona, or plain ones for any character, in English
 * or in another language, as in `starter/pt-BR`.
 */
export type BaseTexts = "shipped" | "starter" | `starter/${string}`;

/** The texts of a language for any character; those in English if nothing ships in it. */
export const toStarterTexts = (language: string = english): BaseTexts =>
  language === english ? "starter" : `starter/${language}`;

export type ShippedDocuments = {
  listNames(base: BaseTexts): readonly string[];
  /** Throws for a name that is in neither list. */
  get(name: string, base: BaseTexts): JsonValue;
  /** The languages that have texts for a new character, as in `pt-BR`. */
  languages: readonly string[];
  /** Changes with every byte of the files. */
  version: string;
};

type Files = Map<string, JsonValue>;

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
  const shipped: Files = new Map();
  const starters = new Map<string, Files>([[english, new Map()]]);
  for (const filePath of globSync("**/*.{json,md}", { cwd: contentDir }).sort()) {
    const file = filePath.split(path.sep).join("/");
    const [, language, own = file] = starterFile.exec(file) ?? [];
    if (others.test(own) || own === "README.md") continue;
    const source = readFileSync(path.join(contentDir, filePath), "utf8");
    hash.update(`${file}\n${source}\n`);
    let files = shipped;
    if (language !== undefined) starters.set(language, (files = starters.get(language) ?? new Map()));
    files.set(own.replace(/\.(?:json|md)$/, ""), parseFile(file, source));
  }
  /** Those that lie over the shipped persona's, the first on top. */
  const listStarters = (base: BaseTexts): Files[] =>
    base === "shipped"
      ? []
      : [base.slice("starter/".length), english].flatMap((language) => starters.get(language) ?? []);
  const isListed = (name: string, base: BaseTexts) =>
    base === "shipped" || !collections.test(name) || listStarters(base).some((files) => files.has(name));
  return {
    listNames: (base) => [...shipped.keys()].filter((name) => isListed(name, base)),
    languages: [...starters.keys()].sort(),
    version: hash.digest("base64url").slice(0, 12),
    get(name, base) {
      const value = [...listStarters(base), shipped].find((files) => files.has(name))?.get(name);
      if (value === undefined) throw new Error(`content/ has no document "${name}"`);
      return value;
    },
  };
};
