/** Names of the caches. A change of what is in them needs new names, and the old ones here to be deleted. */
export const cacheNames = { pages: "site-pages-1", files: "site-files-1", pictures: "site-pictures-1" } as const;
export type CacheName = keyof typeof cacheNames;

/** How many entries a cache holds; the oldest leave first. All scripts and styles of one version are about 250 files. */
export const maxEntries: Readonly<Record<CacheName, number>> = { pages: 50, files: 300, pictures: 80 };
const maxBytes = 1_000_000;

/** What the server tells the service worker: it is part of the script, so that a change of it is a new version. */
export type WorkerSite = {
  /** False removes the service worker and everything that it kept. */
  isOn: boolean;
  /** Paths of the pages that may be kept, at the addresses where the site shows them; `:name` is any segment. */
  pages: readonly string[];
  /** Shown instead of a page that cannot be reached. */
  offlinePage: { html: string; policy: string };
};

const matchesPath = (pattern: string, path: string): boolean => {
  const [wanted, found] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => (part.startsWith(":") ? found[index] !== "" : part === found[index]))
  );
};

/** Which cache may hold the answer to an address of this site; null if none may. */
export const findCache = ({ pages }: Pick<WorkerSite, "pages">, path: string): CacheName | null => {
  if (path.startsWith("/assets/") || path.startsWith("/content/") || path === "/plain-page.css") return "files";
  if (/^\/media\/.+\.(webp|png|jpe?g|svg|avif)$/.test(path)) return "pictures";
  return pages.some((pattern) => matchesPath(pattern, path)) ? "pages" : null;
};

/** Whether the server allows everybody to keep a response. Pages that set a cookie are never `public`. */
export const isKeepable = ({ headers, redirected, status }: Response): boolean => {
  const control = headers.get("cache-control") ?? "";
  return (
    status === 200 &&
    !redirected &&
    /\bpublic\b/.test(control) &&
    !/\b(no-store|private)\b/.test(control) &&
    !headers.has("set-cookie") &&
    Number(headers.get("content-length") ?? 0) <= maxBytes
  );
};

/** Whether the address names the content, which therefore never changes. */
export const isImmutable = ({ headers }: Response): boolean =>
  (headers.get("cache-control") ?? "").includes("immutable");
