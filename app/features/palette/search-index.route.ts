import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { PaletteIndex } from "#contracts/search/palette.ts";
import type { Route } from "./+types/search-index.route";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { listEntries, listOwnEntries } from "./list-entries.server.ts";

/** What the palette finds by itself. The same for everybody: nothing in it needs an account. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { loadHubTexts, supabase } = context.get(siteContext);
  const [texts, entries] = await Promise.all([
    loadHubTexts(),
    Promise.all([
      readEntries(supabase, "log"),
      readEntries(supabase, "issue"),
      readEntries(supabase, "milestone"),
    ]).then(
      (own) => listOwnEntries(...own),
      // What comes with the site is found without the database too.
      () => [],
    ),
  ]);
  const addresses = new Set(entries.map(({ to }) => to));
  // An entry of the owner stands for one of the content that has the same id.
  const index: PaletteIndex = { entries: [...entries, ...listEntries(texts).filter(({ to }) => !addresses.has(to))] };
  return Response.json(index, { headers: publicCacheHeaders(entriesTable) });
};
