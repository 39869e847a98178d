import type { JsonValue } from "#contracts/json-value.ts";
import { getAt, isRecord } from "./json-path.ts";

const maxLength = 60;
const tellingNames = ["title", "label", "name", "heading", "text"];

/** What an item says, to know it by while it is folded away: its title if it has one, else its longest text. */
export const toExcerpt = (value: JsonValue | undefined): string => {
  if (!isRecord(value)) return "";
  const texts = Object.values(value).filter((part) => typeof part === "string");
  const telling = tellingNames.map((name) => getAt(value, [name])).find((part) => typeof part === "string");
  const text = typeof telling === "string" ? telling : texts.reduce((a, b) => (b.length > a.length ? b : a), "");
  return text.slice(0, maxLength);
};
