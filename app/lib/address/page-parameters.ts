import access from "#content/access.json" with { type: "json" };
import { parsePostCursor } from "./post-cursor.ts";

type Accepts = (value: string) => boolean;
type RouteParameters = {
  /** Validation of the dynamic path segments. Any other value gives a 404. */
  path?: Record<string, Accepts>;
  /** Allow-list of query parameters. All others, and invalid values, are removed before rendering and caching. */
  query?: Record<string, Accepts>;
};

const matches =
  (form: RegExp): Accepts =>
  (value) =>
    form.test(value);
const isSlug = (value: string): boolean => value.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
const isCursor: Accepts = (value) => parsePostCursor(value) !== null;
const isNotice: Accepts = (value) => Object.hasOwn(access.auth.notices, value);

/** URL parameters of each page, by its path in `routes.ts`. A page that reads another parameter declares it here. */
export const pageParameters: Record<string, RouteParameters> = {
  landing: { query: { after: isCursor } },
  posts: { query: { after: isCursor } },
  "post/:slug?": { path: { slug: isSlug } },
  "preview/:token": { path: { token: matches(/^[\w-]{20,64}$/) } },
  "sitemap/:page.xml": { path: { page: matches(/^(0|[1-9]\d{0,3})$/) } },
  auth: { query: { tab: matches(/^(signup|forgot|reset)$/), notice: isNotice } },
};
