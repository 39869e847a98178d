import { useEffect, useState } from "react";
import { toApiError } from "#app/lib/api/call-function.ts";
import { isUnreachable } from "#app/lib/api/api-error.ts";
import type { PaletteEntry } from "#contracts/search/palette.ts";
import type { SearchAnswer } from "#contracts/search/search.ts";

const debounceMs = 180;
const timeoutMs = 10_000;
const minLength = 3;
const maxLength = 200;
const maxAnswers = 50;

type Failure = "offline" | "limited" | "failed";
type TextSearch = { entries: PaletteEntry[]; isWaiting: boolean; failure: Failure | null };

const answers = new Map<string, PaletteEntry[]>();

const fetchHits = async (query: string, signal: AbortSignal): Promise<PaletteEntry[]> => {
  const response = await fetch(`/functions/v1/search?query=${encodeURIComponent(query)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw await toApiError(response);
  const { hits } = (await response.json()) as SearchAnswer;
  // One option per URL.
  const best = hits.filter(({ url }, index) => hits.findIndex((hit) => hit.url === url) === index);
  return best.map(({ title, heading, url, sentence }) => ({
    group: "posts" as const,
    to: url,
    detail: sentence,
    title: heading ? `${title} · ${heading}` : title,
  }));
};

const toFailure = (error: unknown): Failure => {
  const status = (error as { status?: unknown }).status;
  if (status === 429) return "limited";
  return isUnreachable(error) || error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
};

/** Debounced search of posts and documents on the server. Keeps the previous results until the next ones arrive. */
export const useTextSearch = (typed: string): TextSearch => {
  const query = typed.trim().slice(0, maxLength).toWellFormed().replaceAll("\0", "");
  const isLong = query.length >= minLength;
  const [state, setState] = useState<TextSearch>({ entries: [], isWaiting: false, failure: null });
  useEffect(() => {
    if (!isLong) return undefined;
    const stop = new AbortController();
    const show = (entries: PaletteEntry[]) => setState({ entries, isWaiting: false, failure: null });
    const load = async () => {
      const known = answers.get(query);
      if (known) return show(known);
      setState((last) => ({ ...last, isWaiting: true }));
      try {
        const entries = await fetchHits(query, stop.signal);
        if (answers.size >= maxAnswers) answers.clear();
        answers.set(query, entries);
        if (!stop.signal.aborted) show(entries);
      } catch (error) {
        if (!stop.signal.aborted) setState({ entries: [], isWaiting: false, failure: toFailure(error) });
      }
    };
    const timer = setTimeout(() => void load(), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isLong]);
  return isLong ? state : { entries: [], isWaiting: false, failure: null };
};
