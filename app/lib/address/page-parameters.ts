import access from "#content/access.json" with { type: "json" };
import { parsePostCursor } from "./post-cursor.ts";

type Accepts = (value: string) => boolean;
type RouteParameters = {
  /** Values of the dynamic parts of the path. With any other value the page is not found. */
  path?: Record<string, Accepts>;
  /** Query parameters that the page is rendered with. All others, and other values, never reach it. */
  query?: Record<string, Accepts>;
};

const matches =
  (form: RegExp): Accepts =>
  (value) =>
    form.test(value);
const isSlug = (value: string): boolean => value.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
const isCursor: Accepts = (value) => parsePostCursor(value) !== null;
const isNotice: Accepts = (value) => Object.hasOwn(access.auth.notices, value);

/** What the pages read from their address, by the path in `routes.ts`. A page that reads more declares it here. */
export const pageParameters: Record<string, RouteParameters> = {
  landing: { query: { after: isCursor } },
  posts: { query: { after: isCursor } },
  "post/:slug?": { path: { slug: isSlug } },
  "preview/:token": { path: { token: matches(/^[\w-]{20,64}$/) } },
  "sitemap/:page.xml": { path: { page: matches(/^(0|[1-9]\d{0,3})$/) } },
  auth: { query: { tab: matches(/^(signup|forgot|reset)$/), notice: isNotice } },
};
