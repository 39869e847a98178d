import cormorant from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import notoArabic from "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url";
import notoHebrew from "@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url";
import notoJapanese from "@fontsource-variable/noto-sans-jp/wght.css?url";
import notoKorean from "@fontsource-variable/noto-sans-kr/wght.css?url";
import notoChinese from "@fontsource-variable/noto-sans-sc/wght.css?url";
import notoThai from "@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url";
import newsreader from "@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url";
import { renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from "react-router";
import type { Look } from "#contracts/theme/look.ts";
import { toNameCss } from "#contracts/theme/name-css.ts";
import { toPortraitCss } from "#contracts/theme/portrait-css.ts";
import { findScript, type ScriptName, toScriptCss } from "#contracts/theme/script-css.ts";
import { toThemeCss } from "#contracts/theme/theme-css.ts";
import { getContent, setContentSource } from "./lib/content/content.ts";
import { NonceContext } from "./lib/document/nonce-context.ts";
import { ThemeContext } from "./lib/document/theme-context.ts";
import { type SiteContext, siteContext } from "./lib/site-context.ts";
import { SignContext } from "./ui/layout/sign-context.ts";

export { setContentSource };
export { renderMarkdown } from "./lib/markdown.server.ts";

/** Called by the server: contexts compare by identity, so the value is set with this bundle's own copy. */
export const createRouterContext = (site: SiteContext): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return context;
};

/** Called by React Router for each loader or render error that is not a thrown Response. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  (context as RouterContextProvider).get(siteContext).reportError(error, new URL(request.url).pathname);
};

type Handoff = { done: boolean; value: string };

/** Reads the data for hydration before the page is rendered, which then waits for nothing. */
const readHandoff = async (context: EntryContext): Promise<string> => {
  const value = await new Response(context.serverHandoffStream).text();
  const toSettled = (result: Handoff) => Object.assign(Promise.resolve(), { result });
  context.serverHandoffStream = new ReadableStream();
  context.renderMeta = {
    streamCache: { 0: toSettled({ done: false, value }), 1: toSettled({ done: true, value: "" }) },
  };
  return value;
};

const scriptFiles: Record<ScriptName, string> = {
  arabic: notoArabic,
  hebrew: notoHebrew,
  thai: notoThai,
  ja: notoJapanese,
  ko: notoKorean,
  "zh-CN": notoChinese,
};
const fontFiles = { cormorant, figtree, newsreader, serif: null, sans: null };

/** The faces in which titles and texts are set, whatever the page. */
const listUprightFonts = ({ fonts }: Look): string[] =>
  [...new Set([fontFiles[fonts.display], fontFiles[fonts.text]])].filter((file) => file !== null);

/** The last page that said that something is missing: anybody can ask for any number of addresses that do not exist. */
let missing = { key: "", html: "" };

/** What is laid over the stylesheet for the look, the name, the portrait and the script of the character. */
const toCharacterCss = (look: Look, { locale, scriptFile }: { locale: string; scriptFile: string | null }): string =>
  toThemeCss(look, locale) +
  toScriptCss(locale, scriptFile) +
  toNameCss(getContent("persona"), look.fonts.display) +
  toPortraitCss(look, getContent("pictures").hero);

/** The server takes the text as it is: as a body it would be encoded, sent through a stream and decoded again. */
const toDocument = (html: string, status: number, headers: Headers): Response =>
  Object.assign(new Response(null, { status, headers }), { html });

/** A boundary that waits for something, or in which something failed. */
const isIncomplete = (html: string): boolean => html.includes("<!--$?-->") || html.includes("<!--$!-->");

/**
 * Renders whole documents without streaming: the page cache, compression and the CSP hashes need the complete HTML.
 * Nothing of a page waits while it is rendered: its loaders have returned.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce: mark, writeContent } = loadContext.get(siteContext);
  const handoff = await readHandoff(routerContext);
  const { entry, routes } = routerContext.manifest;
  const ids = routerContext.staticHandlerContext.matches.map(({ route }) => route.id);
  const write = writeContent([entry.module, ...ids.flatMap((id) => routes[id]?.module ?? [])]);
  const key = [write.version, ...ids, handoff].join();
  if (status === 404 && missing.key === key) return toDocument(missing.html, status, headers);
  const renderPage = () => {
    const theme = getContent("theme");
    const { locale } = getContent("site");
    const script = findScript(locale);
    const scriptFile = script && scriptFiles[script];
    const isSheet = scriptFile?.endsWith(".css") === true;
    const fonts = {
      css: toCharacterCss(theme, { locale, scriptFile: isSheet ? null : scriptFile }),
      fontFiles: listUprightFonts(theme),
      fontSheet: isSheet ? scriptFile : null,
    };
    // React writes it only into streams. Without it browsers lay pages out as they did in 1998.
    return `<!doctype html>${renderToString(
      <NonceContext value={mark}>
        <ThemeContext value={fonts}>
          <SignContext value={theme.sign}>
            <ServerRouter context={routerContext} url={request.url} nonce={mark} />
          </SignContext>
        </ThemeContext>
      </NonceContext>,
    )}`;
  };
  const html = write.render(renderPage);
  if (isIncomplete(html)) throw new Error("A part of the page waits for something while it is rendered, or failed");
  if (status === 404) missing = { key, html };
  return toDocument(html, status, headers);
}
