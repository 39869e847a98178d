import { useEffect, useMemo, useState } from "react";
import { mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { readAdminFlag } from "#app/lib/owner/admin-flag.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { PaletteEntry, PaletteIndex } from "#contracts/search/palette.ts";
import { createPaletteIndex } from "./palette-index.ts";

const timeoutMs = 10_000;

let fetched: Promise<PaletteEntry[]> | undefined;

const fetchEntries = (): Promise<PaletteEntry[]> =>
  (fetched ??= fetch("/search-index.json", { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`The index answered ${response.status}.`);
      return ((await response.json()) as PaletteIndex).entries;
    })
    .catch((error: unknown) => {
      fetched = undefined;
      throw error;
    }));

/** Actions, and the restricted pages that this user can probably open. Not a permission: each page checks access. */
const listOwnEntries = (isOwner: boolean): PaletteEntry[] => {
  const { actions, links, restricted } = getContent("palette");
  const may = {
    user: mayHaveSession(),
    owner: isOwner || readAdminFlag() || readPublicSettings().adminMode === "auto",
  };
  return [
    ...(isShown("song") ? [{ group: "actions" as const, to: "action:play", ...actions.play }] : []),
    { group: "actions", to: "action:theme", ...actions.theme },
    ...links.map((link) => ({ group: "actions" as const, ...link })),
    ...restricted
      .filter((page) => may[page.for])
      .map(({ title, to, keywords }) => ({ group: "pages" as const, title, to, keywords })),
  ];
};

/**
 * Search index of the palette, fetched when it first opens. `isOwner`: whether the server accepts this user as the
 * owner.
 */
export const usePaletteIndex = (isOpen: boolean, isOwner: boolean) => {
  const own = useMemo(() => listOwnEntries(isOwner), [isOwner]);
  const [fetchedEntries, setFetchedEntries] = useState<PaletteEntry[]>([]);
  const index = useMemo(() => createPaletteIndex([...own, ...fetchedEntries]), [own, fetchedEntries]);
  const [state, setState] = useState<"loading" | "ready" | "missing">("loading");
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    fetchEntries().then(
      (more) => {
        if (!isCurrent) return;
        setFetchedEntries(more);
        setState("ready");
      },
      () => isCurrent && setState("missing"),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return { index, suggestions: own.slice(0, 5), isLoading: state === "loading", isMissing: state === "missing" };
};
