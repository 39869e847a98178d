import { RequestError } from "../../http/error-response.ts";

const choices: ReadonlyMap<string, readonly string[]> = new Map([
  ["return", ["minimal", "headers-only", "representation"]],
  ["count", ["exact", "planned", "estimated"]],
  ["resolution", ["merge-duplicates", "ignore-duplicates"]],
  ["missing", ["default", "null"]],
  ["handling", ["strict", "lenient"]],
]);

export type Preferences = {
  return: string | null;
  count: string | null;
  resolution: string | null;
  missing: string | null;
  /** With strict handling, more rows are not written. */
  maxAffected: number | null;
  /** As they were asked for, for the answer's header `Preference-Applied`. */
  applied: ReadonlyMap<string, string>;
};

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
  const get = (name: string) => preferences.get(name) ?? null;
  const maxAffected = get("handling") === "strict" ? get("max-affected") : null;
  return {
    return: get("return"),
    count: get("count"),
    resolution: get("resolution"),
    missing: get("missing"),
    maxAffected: maxAffected === null ? null : Number(maxAffected),
    applied: preferences,
  };
};

export type MediaType = { kind: "array" | "object" | "csv"; stripsNulls: boolean };

const mediaTypes: ReadonlyMap<string, MediaType["kind"]> = new Map([
  ["*/*", "array"],
  ["application/*", "array"],
  ["application/json", "array"],
  ["application/vnd.pgrst.object", "object"],
  ["application/vnd.pgrst.object+json", "object"],
  ["application/vnd.pgrst.array", "array"],
  ["application/vnd.pgrst.array+json", "array"],
  ["text/csv", "csv"],
]);

/** Media type of the response: the first supported one of the header `Accept`. */
export const parseAccept = (header: string | null): MediaType => {
  const offered = (header ?? "")
    .slice(0, 1_000)
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (offered.length === 0) return { kind: "array", stripsNulls: false };
  for (const entry of offered) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const kind = mediaTypes.get(name);
    if (kind !== undefined) return { kind, stripsNulls: kind !== "csv" && parameters.includes("nulls=stripped") };
  }
  throw new RequestError({
    status: 406,
    code: "PGRST107",
    message: "None of the media types that the request accepts are available",
  });
};
