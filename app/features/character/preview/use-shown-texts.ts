import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { pageContentId } from "#contracts/content/content-scripts.ts";
import { listTexts } from "../api/content-admin.ts";
import { listShownTexts, removeRepeated, type ShownText } from "./shown-texts.ts";
import { createTextFinder, type FieldText } from "./text-finder.ts";
import { findPage } from "./use-preview-frame.ts";

const pauseMs = 400;
const maxDocuments = 100;

/** The names that a page gives its documents; anything may be in it. */
const readNames = (page: Window): Set<string> => {
  try {
    const own: unknown = JSON.parse(page.document.getElementById(pageContentId)?.textContent ?? "{}");
    const { siteContent } = page as Window & typeof globalThis;
    return new Set([...Object.keys({ ...(own as object) }), ...Object.keys({ ...siteContent })]);
  } catch {
    return new Set();
  }
};

/** Calls `read` now and whenever the page has changed, but not more often than makes sense. */
const watchPage = (body: Element, read: () => void): (() => void) => {
  read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, pauseMs);
  });
  observer.observe(body, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};

const toKey = (rows: FieldText[][] | null): string => JSON.stringify(rows);

type Options = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** How often a page was loaded in the frame. */ loads: number;
  documents: readonly ContentDocument[];
  page: string | null;
  /** Changes when a text was saved. */ version: number;
  onRead: (shown: readonly ShownText[]) => void;
};

/**
 * The texts that the page in the frame shows, each with its fields. The page says nothing about them: what it shows is
 * compared with what the server says is in the documents, so that no page carries anything for the owner.
 */
export const useShownTexts = ({ frame, loads, documents, page, version, onRead }: Options) => {
  const [names, setNames] = useState<readonly string[]>([]);
  const [rows, setRows] = useState<FieldText[][] | null>(null);
  const shown = useRef<readonly ShownText[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: ["content", "texts", names, version],
    queryFn: ({ signal }) => listTexts(names, signal),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const finder = useMemo(() => data && createTextFinder(data), [data]);
  const handleRead = useEffectEvent(() => {
    const own = findPage(frame.current);
    // None while another page loads.
    const body = own?.document.querySelector("body");
    if (!own || !body) return;
    const used = readNames(own);
    const known = documents.filter((one) => one.page === page || used.has(one.name)).map(({ name }) => name);
    const next = known.slice(0, maxDocuments);
    if (next.join() !== names.join()) setNames(next);
    if (!finder) return;
    shown.current = listShownTexts(body, finder);
    const nextRows = removeRepeated(shown.current).map(({ fields }) => fields);
    if (toKey(nextRows) !== toKey(rows)) setRows(nextRows);
    onRead(shown.current);
  });
  useEffect(() => {
    const body = loads > 0 ? findPage(frame.current)?.document.body : null;
    return body ? watchPage(body, () => handleRead()) : undefined;
  }, [frame, loads, finder]);
  return { rows, shown, error, refetch };
};
