import { localStore } from "#app/lib/storage/browser-storage.ts";
import { type PaletteEntry, paletteGroups } from "#contracts/search/palette.ts";

const key = "chloe-palette-recent";
const maxRecent = 5;
const maxLength = 300;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxLength;

const isEntry = (value: unknown): value is PaletteEntry => {
  const entry = new Map(typeof value === "object" && value ? Object.entries(value) : []);
  const [to, group]: unknown[] = [entry.get("to"), entry.get("group")];
  return (
    isText(entry.get("title")) &&
    isText(to) &&
    /^(\/(?![/\\])|action:)/.test(to) &&
    paletteGroups.some((known) => known === group)
  );
};

/** The last choices in this browser, newest first. */
export const readRecent = (): PaletteEntry[] => {
  const stored = localStore.readJson(key);
  return (Array.isArray(stored) ? stored : [])
    .filter(isEntry)
    .slice(0, maxRecent)
    .map(({ group, title, to }) => ({ group, title, to }));
};

export const rememberChoice = ({ group, title, to }: PaletteEntry): void => {
  const others = readRecent().filter((entry) => entry.to !== to);
  localStore.write(key, JSON.stringify([{ group, title, to }, ...others].slice(0, maxRecent)));
};
