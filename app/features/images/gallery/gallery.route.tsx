import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { Redirect } from "#app/lib/navigation/redirect.tsx";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";
import type { Route } from "./+types/gallery.route";
import { Gallery } from "./gallery.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { gallery: texts } = getContent("play");
  return {
    title: texts.title,
    description: texts.description,
    hidden: true,
  };
});

/** For all signed-in users: images need a session, but no approved access. */
export default function GalleryPage() {
  const { gallery: texts } = useContent("play");
  const { failure, isSessionExpired, isSigningOut, loading, user } = useAuth();
  const next = encodeURIComponent(toShownAddress("/play-with-chloe/pictures"));
  const isSignedOut = !loading && !failure && !user && !isSigningOut;
  // As high as the window, also while the next page is loaded: the footer would be in view, and move.
  return (
    <main id="content" className="mx-auto min-h-dvh w-full max-w-7xl px-gutter pt-4 pb-section lg:pt-10">
      {isSignedOut && <Redirect to={`/auth?next=${next}${isSessionExpired ? "&notice=ended" : ""}`} />}
      <h1 className="font-display text-display font-medium tracking-display">{texts.title}</h1>
      <p className="mt-4 max-w-[33.5em] text-lg text-foreground-muted">{texts.text}</p>
      {failure && <LoadFailure failure={failure} className="mt-10" />}
      {user ? (
        <QueryProvider>
          <Gallery userId={user.id} />
        </QueryProvider>
      ) : (
        !failure && <Spinner label={texts.loading} className="mx-auto my-24 size-10 text-accent" />
      )}
    </main>
  );
}
