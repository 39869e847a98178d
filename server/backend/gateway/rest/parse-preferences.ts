import { RequestError } from "../error-response.ts";

const choices: ReadonlyMap<string, readonly string[]> = new Map([
  ["return", ["minimal", "headers-only", "representation"]],
  ["count", ["exact", "planned", "estimated"]],
  ["resolution", ["merge-duplicates", "ignore-duplicates"]],
  ["missing", ["default", "null"]],
  ["handling", ["strict", "lenient"]],
]);

export type Preferences = ReadonlyMap<string, string>;

/** Parses the header `Prefer`: known preferences, each with one known value. */
export const parsePreferences = (header: string | null): Preferences => {
  const preferences = new Map<string, string>();
  const tokens = (header ?? "").split(",").map((token) => token.trim());
  for (const token of tokens.filter(Boolean)) {
    const [name = "", value = ""] = token.split("=");
    const isKnown = name === "max-affected" ? /^\d{1,6}$/.test(value) : choices.get(name)?.includes(value);
    if (!isKnown || (preferences.get(name) ?? value) !== value) {
      throw new RequestError({
        status: 400,
        code: "PGRST122",
        message: `The preference '${token.slice(0, 60)}' is not supported`,
      });
    }
    preferences.set(name, value);
  }
  return preferences;
};

/** Formats preferences as the header `Prefer`. */
export const serializePreferences = (preferences: Preferences): string =>
  Array.from(preferences, ([name, value]) => `${name}=${value}`).join(", ");

const json = "application/json";
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ["*/*", json],
  ["application/*", json],
  [json, json],
  ["application/vnd.pgrst.object", "application/vnd.pgrst.object+json"],
  ["application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json"],
  ["application/vnd.pgrst.array", json],
  ["application/vnd.pgrst.array+json", json],
  ["text/csv", "text/csv"],
]);

/** Media type of the response: the first supported one of the header `Accept`. */
export const parseAccept = (header: string | null): string => {
  const offered = (header ?? "")
    .slice(0, 1_000)
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (offered.length === 0) return json;
  for (const entry of offered) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const type = mediaTypes.get(name);
    if (type === undefined) continue;
    const stripsNulls = parameters.includes("nulls=stripped");
    if (!stripsNulls || type === "text/csv") return type;
    return `${type === json ? "application/vnd.pgrst.array+json" : type};nulls=stripped`;
  }
  throw new RequestError({
    status: 406,
    code: "PGRST107",
    message: "None of the media types that the request accepts are available",
  });
};
