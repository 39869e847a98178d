import { type KeyboardEvent, useMemo, useState } from "react";
import type { PaletteEntry } from "#contracts/search/palette.ts";
import { fill, texts } from "./palette-content.ts";
import { groupResults, type ResultGroup } from "./palette-index.ts";
import { readRecent } from "./recent-choices.ts";
import { usePaletteIndex } from "./use-palette-index.ts";
import { useTextSearch } from "./use-text-search.ts";

const askPath = "/app/command-center?ask=";
const maxAskLength = 200;

const toAskEntry = (query: string): PaletteEntry => ({
  group: "actions",
  title: fill(texts.ask.title, { query }),
  detail: texts.ask.detail,
  to: askPath + encodeURIComponent(query.slice(0, maxAskLength).toWellFormed()),
});

const listSuggestions = (suggestions: PaletteEntry[]): ResultGroup[] => {
  const recent = readRecent();
  const known = new Set(recent.map(({ to }) => to));
  return [
    { group: "recent" as const, entries: recent },
    { group: "actions" as const, entries: suggestions.filter(({ to }) => !known.has(to)) },
  ].filter(({ entries }) => entries.length > 0);
};

/** What the palette shows for what is typed, and which of it is chosen by the keyboard. */
export const usePalette = (isOpen: boolean, choose: (entry: PaletteEntry) => void) => {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const { index, suggestions, isMissing } = usePaletteIndex(isOpen);
  const found = useTextSearch(isOpen ? query : "");
  const asked = query.trim();

  const groups = useMemo(() => {
    if (asked === "") return listSuggestions(suggestions);
    const own = index.search(asked);
    const pages = new Set(own.map(({ to }) => to));
    return groupResults([...own, ...found.entries.filter(({ to }) => !pages.has(to))]);
    // The recent choices are read anew each time that the palette opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, found.entries, index, suggestions, isOpen]);

  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const last = asked === "" ? null : toAskEntry(asked);
  const options = [...groups.flatMap(({ entries }) => entries), ...(last ? [last] : [])];
  const current = Math.min(active, options.length - 1);

  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const steps = new Map([
      ["ArrowDown", (current + 1) % options.length],
      ["ArrowUp", (current - 1 + options.length) % options.length],
      ["PageDown", Math.min(current + 8, options.length - 1)],
      ["PageUp", Math.max(current - 8, 0)],
    ]);
    const next = steps.get(event.key);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const entry = options[current];
      if (entry) choose(entry);
    }
  };
  return { query, asked, type, groups, ask: last, count, current, setActive, handleKey, found, isMissing };
};
