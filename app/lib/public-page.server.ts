import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "./cache-headers.ts";
import { siteContext } from "./site-context.ts";

/** Loader of a page without data of its own: what its meta tags need. */
export const loadPublicPage = ({ context }: { context: Readonly<RouterContextProvider> }) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

/** `headers` of a route: those that its loader gave. */
export const passLoaderHeaders = ({ loaderHeaders }: Pick<HeadersArgs, "loaderHeaders">): Headers => loaderHeaders;
