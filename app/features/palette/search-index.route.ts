import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { PaletteIndex } from "#contracts/search/palette.ts";
import type { Route } from "./+types/search-index.route";
import { listEntries } from "./list-entries.server.ts";

/** What the palette finds by itself. The same for everybody: nothing in it needs an account. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const index: PaletteIndex = { entries: listEntries(await context.get(siteContext).loadHubTexts()) };
  return Response.json(index, { headers: publicCacheHeaders() });
};
