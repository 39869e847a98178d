const maxBytes = 2_000;
// oxlint-disable-next-line no-control-regex -- no path has control characters
const unsafe = /[\u0000-\u001f\u007f-\u009f\\]/;
const endings = ["/index.html", "/index.htm", "/index.php", ".html", ".htm"];
/** Parameters by which WordPress names a post. */
const postParameters = ["p", "page_id"];

const trimSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** A decoded path as redirects know it: composed, without slashes, `.html` or the name of an index at its end. */
const toKey = (decoded: string): string | null => {
  if (decoded.length > maxBytes || !decoded.startsWith("/") || unsafe.test(decoded) || !decoded.isWellFormed())
    return null;
  const path = trimSlashes(decoded.normalize("NFC"));
  const ending = endings.find((end) => path.toLowerCase().endsWith(end));
  const key = ending === undefined ? path : trimSlashes(path.slice(0, -ending.length));
  return Buffer.byteLength(key) > maxBytes ? null : key;
};

const findPostParameter = (search: string): string | null => {
  if (search.length > maxBytes || !/[?&](p|page_id)=\d/.test(search)) return null;
  const parameters = new URLSearchParams(search);
  for (const name of postParameters) {
    const value = parameters.get(name);
    if (value !== null && /^\d{1,12}$/.test(value)) return `${name}=${value}`;
  }
  return null;
};

const join = (path: string | null, parameter: string | null): string | null => {
  if (path === null || parameter === null) return path || null;
  return `${path || "/"}?${parameter}`;
};

/**
 * The key of an old path: decoded, with a leading slash, and for WordPress with `?p=123`. Null if there can be no redirect
 * from it.
 */
export const toRedirectKey = (path: string): string | null => {
  const at = path.indexOf("?");
  const parameter = at < 0 ? null : findPostParameter(path.slice(at));
  return join(toKey(parameter === null ? path : path.slice(0, at)), parameter);
};

/** The key of what an owner typed: a path or a whole address, as it is in a browser. */
export const parseOldAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (text.length > maxBytes * 3) return null;
  const isWhole = /^https?:\/\//i.test(text);
  if (!isWhole && (!text.startsWith("/") || text.startsWith("//"))) return null;
  const url = URL.parse(isWhole ? text : `http://here${text}`);
  return url && toRequestKeys(url).first;
};

/** The keys of a request: with the parameter of WordPress, if it has one, and without. */
export const toRequestKeys = ({ pathname, search }: Pick<URL, "pathname" | "search">) => {
  const decoded = pathname.length > maxBytes * 3 ? null : decode(pathname);
  const path = decoded === null ? null : toKey(decoded);
  const parameter = findPostParameter(search);
  const withQuery = parameter === null ? null : join(path, parameter);
  return { first: withQuery ?? (path || null), withQuery, path: path || null };
};

/**
 * Where a redirect may lead: a path of this site, or an absolute address of http or https, as `Location` takes it. Null for
 * anything else.
 */
export const toTarget = (address: string, siteUrl = "http://here.invalid"): string | null => {
  const text = address.trim();
  const isPath = text.startsWith("/");
  if (text.length > maxBytes * 4 || (!isPath && !/^https?:\/\//i.test(text))) return null;
  const url = URL.parse(text, siteUrl);
  if (!url || url.username !== "" || url.password !== "") return null;
  const { origin } = new URL(siteUrl);
  if (url.origin !== origin) return isPath ? null : url.href;
  // A path of two slashes would be the address of another site.
  return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
};

/** A target with the query of the request, without the parameter that named the post. */
export const addQuery = (target: string, search: string, isNamedByQuery: boolean): string => {
  const parameters = new URLSearchParams(search);
  if (isNamedByQuery) for (const name of postParameters) parameters.delete(name);
  const query = isNamedByQuery ? parameters.toString() : search.slice(1);
  if (query === "") return target;
  const [before = "", ...hash] = target.split("#");
  return [`${before}${before.includes("?") ? "&" : "?"}${query}`, ...hash].join("#");
};
