import { parse, TomlError } from "smol-toml";
import type { Fields } from "./fields.ts";
import { FrontMatterError, maxDepth } from "./front-matter-error.ts";
import { toFields } from "./parse-json.ts";

/** Parses TOML to fields; dates without a zone stay without one. Throws FrontMatterError. */
export const parseToml = (text: string): Fields => {
  try {
    return toFields(parse(text, { maxDepth, integersAsBigInt: "asNeeded" }));
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    if (!(error instanceof TomlError)) throw new FrontMatterError("It is nested too deeply", null);
    const [message = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    throw new FrontMatterError(message, error.line);
  }
};
