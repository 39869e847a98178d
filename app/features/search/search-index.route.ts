import { missingPage, publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";
import { getContent } from "#app/lib/content/content.ts";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import type { PaletteIndex } from "#contracts/search/palette.ts";
import type { Route } from "./+types/search-index.route";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { listEntries, listLyrics, listOwnEntries, listTagPages } from "./list-entries.server.ts";

/** Search index of the palette. Public: it contains nothing that needs an account. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { loadHubTexts, readOwnLyrics, supabase } = context.get(siteContext);
  const [texts, lyrics, stored] = await Promise.all([
    loadHubTexts(),
    listLyrics(readOwnLyrics),
    Promise.all([
      readEntries(supabase, "log"),
      readEntries(supabase, "issue"),
      readEntries(supabase, "milestone"),
      listTagPages(supabase),
      // Without the database, the index has only the site's own content, and is not cached.
    ]).catch(() => null),
  ]);
  const [logs, issues, milestones, tags] = stored ?? [[], [], [], []];
  const entries = listOwnEntries(logs, issues, milestones);
  const addresses = new Set(entries.map(({ to }) => to));
  // For the same id, the owner's entry wins over that of the content.
  const all = [...entries, ...listEntries(texts).filter(({ to }) => !addresses.has(to)), ...tags, ...lyrics];
  const { hidden } = getContent("pages");
  const index: PaletteIndex = {
    entries: all
      .filter(({ to }) => to !== "" && !isHiddenAddress(to, hidden))
      .map((entry) => ({ ...entry, to: toShownAddress(entry.to) })),
  };
  const toHeaders = stored ? publicCacheHeaders : missingPage;
  return Response.json(index, { headers: toHeaders(entriesTable, "posts", "post_tags") });
};
