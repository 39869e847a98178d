import { useSearchParams } from "react-router";
import { FooterOnFirstScreen } from "#app/ui/layout/first-screen-end.tsx";
import { getRedirectTarget } from "#app/lib/auth/auth-callback.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { thumbnailUrl, buildSrcSet } from "#app/lib/responsive-image.ts";
import { Redirect } from "#app/lib/navigation/redirect.tsx";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/auth.route";
import { AuthCard } from "./auth-card.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { title, description } = getContent("access").auth;
  return { title, description };
});

export default function AuthPage() {
  const texts = useContent("access");
  const { title, lead, picture } = texts.auth;
  const { user, isPasswordRecovery } = useAuth();
  const [search] = useSearchParams();
  if (user && !isPasswordRecovery) return <Redirect to={getRedirectTarget(search.toString())} />;
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-7xl 3xl:max-w-[100rem] gap-8 px-gutter pt-2 pb-section lg:min-h-[44rem] lg:grid-cols-[1fr_minmax(0,31rem)] 3xl:grid-cols-[1fr_minmax(0,40rem)] lg:gap-14 lg:pt-6"
    >
      <div className="relative isolate flex flex-col justify-end overflow-hidden lg:rounded-2xl lg:p-12 lg:text-white lg:shadow-far">
        {/* Lazy loaded: not fetched on narrow screens, where it is hidden. */}
        <img
          src={thumbnailUrl(picture)}
          srcSet={buildSrcSet(picture)}
          sizes="50vw"
          alt=""
          loading="lazy"
          className="absolute inset-0 -z-10 hidden size-full object-cover lg:block"
        />
        <div className="absolute inset-0 -z-10 hidden bg-[linear-gradient(to_top,rgb(5_7_22/0.85),transparent_62%)] lg:block" />
        <h1 className="font-display text-display font-medium tracking-display">{title}</h1>
        <p className="mt-3 text-lg text-foreground-muted lg:text-white">{lead}</p>
      </div>
      <section aria-label={title} className="surface self-center rounded-2xl p-5 sm:p-9">
        <WithoutScript className="mb-6">{texts.auth.withoutScript}</WithoutScript>
        <AuthCard />
      </section>
      <FooterOnFirstScreen />
    </main>
  );
}
