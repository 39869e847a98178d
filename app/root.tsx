import "./styles.css";
import { type ReactElement, use, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { toLangAndDir } from "#contracts/lang-and-dir.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import type { Route } from "./+types/root";
import { PaletteSlot } from "./features/search/palette-slot.tsx";
import { MiniPlayerSlot } from "./features/player/mini-player-slot.tsx";
import guardScript from "inline-script:app/lib/document/page-guard.ts";
import themeScript from "inline-script:app/ui/theme/page-theme.ts";
import { activateStylesheetScript } from "@site/first-paint/activate-stylesheet.ts";
import { handleLoadError } from "./lib/document/load-error.ts";
import { NonceContext } from "./lib/document/nonce-context.ts";
import { RecoveryBoundary } from "./lib/document/recovery-boundary.tsx";
import { pageChangeEvent } from "./lib/document/page-change.ts";
import { ScrollRestoration } from "./lib/document/scroll-restoration.tsx";
import { ThemeContext } from "./lib/document/theme-context.ts";
import { isFetchFailure, rememberShownPage } from "./lib/navigation/stay-on-page.ts";
import { siteContext } from "./lib/site-context.ts";
import { SiteLayout } from "./site-layout.tsx";
import { stayOnPage } from "./stay-on-page.ts";
import { SignContext } from "./ui/layout/sign-context.ts";
import { drawSignSymbols } from "./ui/layout/sign-symbols.ts";
import { buttonVariants } from "./ui/actions/button-variants.ts";
import { ErrorPage } from "./ui/layout/error-page.tsx";
import { likelyOwnerScript } from "./lib/owner/likely-owner.ts";
import { PageFocus } from "./lib/focus/page-focus.tsx";
import { showToast, Toaster } from "./ui/overlays/toaster.tsx";
import { getContent, useContent } from "./lib/content/content.ts";
import { contentMarks, pageContentId } from "#contracts/content/content-scripts.ts";
import { isShown } from "./lib/shown-pages.ts";

export const loader = ({ context }: Route.LoaderArgs): PublicSettings => {
  return {
    productName: getContent("persona").productName,
    ...context.get(siteContext).settings,
  };
};

/** Each feed has the media type of its name: `rss.xml` is `application/rss+xml`. */
const listFeedLinks = (title: string) =>
  ["rss.xml", "atom.xml", "feed.json"].map((name) => ({
    rel: "alternate",
    type: `application/${name.replace(".", "+")}`,
    title,
    href: `/${name}`,
  }));
const findIconType = (path: string) => (path.endsWith(".svg") ? "image/svg+xml" : "image/png");

export const links: Route.LinksFunction = () => {
  const persona = getContent("persona");
  const pictures = getContent("pictures");
  return [
    { rel: "icon", type: findIconType(pictures.favicon), href: pictures.favicon },
    // For browsers and feed readers that draw no SVG.
    ...(pictures.favicon.endsWith(".svg")
      ? [{ rel: "icon", type: "image/png", sizes: "180x180", href: pictures.appleTouchIcon }]
      : []),
    { rel: "apple-touch-icon", href: pictures.appleTouchIcon },
    { rel: "manifest", href: "/manifest.webmanifest" },
    ...(isShown("stories") ? listFeedLinks(persona.productName) : []),
  ];
};

const PublicSettingsData = () => {
  const settings = useRouteLoaderData<typeof loader>("root");
  const json = JSON.stringify(settings ?? null).replaceAll("<", "\\u003c");
  return <script type="application/json" id="public-settings" dangerouslySetInnerHTML={{ __html: json }} />;
};

// The server writes both when the page is rendered (server/pages/page-content.ts). The map must come before all modules.
const ContentImports = () => (
  <script
    type="importmap"
    nonce={use(NonceContext)}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? contentMarks.imports : "" }}
  />
);

const ContentData = () => (
  <script
    type="application/json"
    id={pageContentId}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? contentMarks.documents : "" }}
  />
);

// In the browser these scripts have already run: it needs neither their code nor their data.
const PageGuard = () => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? guardScript : "" }}
  />
);

// The browser has them already when it hydrates the page.
const FontPreloads = () =>
  use(ThemeContext).fontFiles.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ));

// After the stylesheet, over which it lays the colors. Not in the page if the look is the built-in one.
const ThemeStyle = () => {
  const { css } = use(ThemeContext);
  return css && <style nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: css }} />;
};

// Activated like the stylesheet. It is large and names a file for each part of its script.
const ScriptFontSheet = () => {
  const { fontSheet } = use(ThemeContext);
  return fontSheet && <link rel="stylesheet" href={fontSheet} media="print" />;
};

// Drawn once, referred to by each sign; its class is for the rules of a changed theme.
const SignSymbols = () => {
  const sign = use(SignContext);
  return (
    <svg
      aria-hidden="true"
      className="sign absolute size-0"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawSignSymbols(sign) : "" }}
    />
  );
};

/** Of the route that has one of its own (`handle`), else of the site. */
const usePageLocale = (): string => {
  const { locale } = useContent("site");
  const own = useMatches().map(({ handle }) => (handle as { locale?: string } | undefined)?.locale);
  return own.find((given) => given !== undefined) ?? locale;
};

export function Layout({ children }: { children: ReactElement }) {
  const sign = use(SignContext);
  const { lang, dir } = toLangAndDir(usePageLocale());
  return (
    <html
      lang={lang}
      dir={dir === "rtl" ? dir : undefined}
      data-sign={sign === "butterfly" ? undefined : sign}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={use(NonceContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${themeScript};${activateStylesheetScript};${likelyOwnerScript}` : "",
          }}
        />
        <ContentImports />
        <PageGuard />
        <FontPreloads />
        <Meta />
        <Links />
        <PublicSettingsData />
        <ContentData />
        <ThemeStyle />
        <ScriptFontSheet />
      </head>
      <body>
        <SignSymbols />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const toggleSong = async () => {
  const { connectPlayers, getSongPlayer } = await import("./features/player/store/players.ts");
  connectPlayers();
  getSongPlayer().send({ type: "toggle" });
};

const paletteActions = {
  play: () => void toggleSong().catch((error: unknown) => showToast(handleLoadError(error))),
};

const announceRecovery = () => {
  const { title, text: description } = getContent("navigation").errors.recovered;
  showToast({ title, description });
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage.keepPage];

export default function Root() {
  const location = useLocation();
  // Layout effects: before the new page is painted, and before Back can lead away from it.
  useLayoutEffect(() => rememberShownPage(location.key), [location]);
  useLayoutEffect(() => void document.dispatchEvent(new Event(pageChangeEvent)), [location.pathname]);
  return (
    <>
      <RecoveryBoundary onRecovery={announceRecovery}>
        <Outlet />
        <PageFocus />
        <MiniPlayerSlot />
        <PaletteSlot actions={paletteActions} />
      </RecoveryBoundary>
      <Toaster />
    </>
  );
}

const describeRouteError = (error: unknown): { title: string; text: string } => {
  const { broken, missing, offline } = getContent("navigation").errors;
  if (isFetchFailure(error)) return { title: offline.title, text: offline.page };
  return isRouteErrorResponse(error) && error.status === 404 ? missing : broken;
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const persona = useContent("persona");
  const { links: ways } = useContent("navigation").errors;
  const { text, title } = describeRouteError(error);
  return (
    <SiteLayout>
      <title>{`${title} · ${persona.productName}`}</title>
      <ErrorPage title={title} text={text}>
        {ways.map(({ label, to }, index) => (
          <a key={to} href={to} className={buttonVariants(index === 0 ? "primary" : "glass", "md")}>
            {label}
          </a>
        ))}
      </ErrorPage>
    </SiteLayout>
  );
}
