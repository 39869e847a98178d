import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { palette } from "#app/lib/storage/palette.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { PaletteEntry } from "#contracts/search/palette.ts";
import { fill } from "#contracts/fill.ts";
import { groupResults, type ResultGroup } from "./palette-index.ts";
import { readRecent } from "./recent-choices.ts";
import { usePaletteIndex } from "./use-palette-index.ts";
import { useTextSearch } from "./use-text-search.ts";

const askPath = "/app/command-center?ask=";
const maxAskLength = 200;

const toAskEntry = (query: string): PaletteEntry => {
  const texts = getContent("palette");
  return {
    group: "actions",
    title: fill(texts.ask.title, { query }),
    detail: texts.ask.detail,
    to: askPath + encodeURIComponent(query.slice(0, maxAskLength).toWellFormed()),
  };
};

const listSuggestions = (suggestions: PaletteEntry[]): ResultGroup[] => {
  const recent = readRecent();
  const known = new Set(recent.map(({ to }) => to));
  return [
    { group: "recent" as const, entries: recent },
    { group: "actions" as const, entries: suggestions.filter(({ to }) => !known.has(to)) },
  ].filter(({ entries }) => entries.length > 0);
};

/** Unique key of a shown entry. */
export const toEntryKey = ({ group, title, to }: PaletteEntry): string => `${group} ${to} ${title}`;

/** State of the palette: query, results and the option that is active for the keyboard. */
export const usePalette = (isOpen: boolean, choose: (entry: PaletteEntry) => void, isOwner = false) => {
  const [query, setQuery] = useState(() => palette.getState().early);
  // By key and not by index, because later results are inserted between the others.
  const [active, setActive] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const { index, suggestions, isLoading, isMissing } = usePaletteIndex(isOpen, isOwner);
  const found = useTextSearch(isOpen ? query : "");
  const asked = query.trim();

  const groups = useMemo(() => {
    if (asked === "") return listSuggestions(suggestions);
    const own = index.search(asked);
    const pages = new Set(own.map(({ to }) => to));
    return groupResults([...own, ...found.entries.filter(({ to }) => !pages.has(to))]);
    // `isOpen`: reads the recent choices again each time the palette opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, found.entries, index, suggestions, isOpen]);

  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const last = asked !== "" && isShown("hub") ? toAskEntry(asked) : null;
  const options = [...groups.flatMap(({ entries }) => entries), ...(last ? [last] : [])];
  const activeIndex = options.findIndex((entry) => toEntryKey(entry) === active);
  const current = options.length === 0 ? -1 : Math.max(0, activeIndex);

  const chooseCurrent = useEffectEvent(() => {
    const entry = options[current];
    if (entry) choose(entry);
  });
  useEffect(() => {
    if (isEntered && !isLoading) chooseCurrent();
  }, [isEntered, isLoading]);

  const type = (text: string) => {
    setQuery(text);
    setActive(null);
    setIsEntered(false);
  };
  const activate = (index: number) => {
    const entry = options[index];
    setActive(entry ? toEntryKey(entry) : null);
    setIsEntered(false);
  };
  const enter = () => {
    const entry = options[current];
    // Wait for the index: its results come before the option to ask NEO.
    if (entry === last && activeIndex < 0 && isLoading) setIsEntered(true);
    else if (entry) choose(entry);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event) || options.length === 0) return;
    const steps = new Map([
      ["ArrowDown", (current + 1) % options.length],
      ["ArrowUp", (current - 1 + options.length) % options.length],
      ["PageDown", Math.min(current + 8, options.length - 1)],
      ["PageUp", Math.max(current - 8, 0)],
    ]);
    const next = steps.get(event.key);
    if (next !== undefined) {
      event.preventDefault();
      activate(next);
    } else sendOnEnter(event, enter);
  };
  const isWaiting = found.isWaiting || (isEntered && isLoading);
  return { query, asked, type, groups, ask: last, count, current, activate, handleKey, found, isMissing, isWaiting };
};
