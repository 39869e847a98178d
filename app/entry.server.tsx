import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from "react-router";
import { NonceContext } from "./lib/document/nonce-context.ts";
import { type SiteContext, siteContext } from "./lib/site-context.ts";

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

const renderMs = 10_000;

/** Renders whole documents without streaming: the page cache, compression and the CSP hashes need the complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const mark = loadContext.get(siteContext).nonce;
  const page = (
    <NonceContext value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </NonceContext>
  );
  let failure: unknown;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Keeps React from moving large Suspense boundaries to the end of the HTML, since nothing is streamed.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        clearTimeout(timer);
        const stream = new PassThrough();
        buffer(stream).then(resolve, reject);
        pipe(stream);
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        failure = error;
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), renderMs);
  });
  return new Response(html as Buffer<ArrayBuffer>, { status: failure ? 500 : status, headers });
}
