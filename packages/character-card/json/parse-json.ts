import { CardError } from "../card-error.ts";
import { limits } from "../limits.ts";
import { isJsonObject, type Json } from "./json.ts";

/** Keys that code elsewhere could take for the prototype of an object. */
const prototypeKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const isOpener = (code: number): boolean => code === 0x5b || code === 0x7b;
const isCloser = (code: number): boolean => code === 0x5d || code === 0x7d;

/** Refuses a text with too many or too deeply nested values, before the parser builds them. */
const checkShape = (text: string): void => {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString) at += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (isCloser(code)) depth -= 1;
    else if (isOpener(code)) {
      values += 1;
      depth += 1;
      if (depth > limits.jsonDepth) throw new CardError("The card is nested too deeply.");
    }
  }
  if (values > limits.jsonValues) throw new CardError("The card contains too many values.");
};

/** Removes keys that name a prototype, at any depth; returns whether there were any. */
const removePrototypeKeys = (root: Json): boolean => {
  let hasFound = false;
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value)) {
        if (prototypeKeys.has(key)) {
          delete value[key];
          hasFound = true;
        } else waiting.push(item);
      }
  }
  return hasFound;
};

const utf16Marks: [encoding: string, first: number, second: number][] = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** The text of a file: UTF-8, or UTF-16 with its mark, or else Latin-1, which old programs wrote. */
const decodeText = (bytes: Uint8Array, problems: string[]): string => {
  const mark = utf16Marks.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  try {
    return new TextDecoder(mark?.[0] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    problems.push("The text is not in UTF-8. Some letters may be wrong.");
    return new TextDecoder("latin1").decode(bytes);
  }
};

/** Parses the JSON of a card, which may have a byte order mark or be Latin-1. What was odd is added to `problems`. */
export const parseJson = (bytes: Uint8Array, problems: string[]): Json => {
  if (bytes.length > limits.jsonBytes) throw new CardError("The text of the card is too large.");
  // Some programs fill up with NUL, which JSON itself never contains.
  const text = decodeText(bytes, problems).replaceAll("\0", "");
  checkShape(text);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new CardError("The card cannot be read: its text is not complete, or it is not JSON.");
  }
  if (removePrototypeKeys(value)) problems.push("The card contained names that are not safe. They were left out.");
  return value;
};
