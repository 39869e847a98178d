import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "./cache-headers.ts";
import { siteContext } from "./site-context.ts";

/** Loader of a page without data of its own: returns what `createMeta` needs. */
export const loadPublicPage = ({ context }: { context: Readonly<RouterContextProvider> }) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

/** Loader of a page that needs nothing: its document is the same for everybody, the rest is done in the browser. */
export const loadNothing = () => data(null, { headers: publicCacheHeaders() });

/** `headers` export of a route that passes on the headers of its loader. */
export const passLoaderHeaders = ({ loaderHeaders }: Pick<HeadersArgs, "loaderHeaders">): Headers => loaderHeaders;
