import { toLangAndDir } from "#contracts/lang-and-dir.ts";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent } from "#app/lib/content/content.ts";

/** Makes the site installable, in the colours of its night. */
export const loader = (): Response => {
  const { productName } = getContent("persona");
  const { description, locale } = getContent("site");
  const { background } = getContent("theme").dark;
  const { favicon } = getContent("pictures");
  const manifest = {
    id: "/landing",
    start_url: "/landing",
    scope: "/",
    display: "standalone",
    name: productName,
    short_name: productName.slice(0, 12).trim(),
    description,
    lang: locale,
    dir: toLangAndDir(locale).dir,
    background_color: background,
    theme_color: background,
    icons: [
      ...(favicon.endsWith(".svg") ? [{ src: favicon, sizes: "any", type: "image/svg+xml" }] : []),
      ...getContent("player").artwork,
    ],
  };
  return Response.json(manifest, {
    headers: { ...publicCacheHeaders(), "Content-Type": "application/manifest+json; charset=utf-8" },
  });
};
