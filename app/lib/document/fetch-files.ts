import { ApiError, toErrorCode } from "../api/api-error.ts";

const timeoutMs = 20_000;

const listLinkedFiles = (): Set<string> =>
  new Set([...document.querySelectorAll<HTMLLinkElement>("link[href]")].map((link) => link.href));

/** The scripts of documents that a chunk imports, in the version of this page; none for those that the page holds. */
const listContentScripts = (chunk: string): string[] =>
  [...chunk.matchAll(/"(\/content\/live\/[\w/-]+\.js)"/g)]
    .map(([, path = ""]) => import.meta.resolve(path))
    .filter((url) => new URL(url).pathname.startsWith("/content/"));

export const createFileFetcher = (fetch: typeof window.fetch) => {
  const fetched = new Map<string, Promise<void>>();

  const fetchFile = async (url: string): Promise<void> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new ApiError(response.status, toErrorCode(response.status));
      // Read to the end, so that the browser caches the whole file.
      const text = url.endsWith(".js") ? await response.text() : await response.arrayBuffer();
      if (typeof text === "string") await Promise.all(listContentScripts(text).map(fetchOnce));
    } catch (error) {
      fetched.delete(url);
      if (error instanceof ApiError) throw error;
      throw new ApiError(null, "unavailable", "", { cause: error });
    }
  };

  const fetchOnce = (url: string): Promise<void> => {
    const known = fetched.get(url) ?? fetchFile(url);
    fetched.set(url, known);
    return known;
  };

  return {
    /**
     * Fetches built files into the browser's cache, except those that the document links. Throws ApiError; the next
     * call retries failed files. A failed `import()` cannot be retried: browsers cache the failure
     * (docs/decisions/017).
     */
    fetchFiles: async (paths: string[]): Promise<void> => {
      const linked = listLinkedFiles();
      const urls = paths.map((path) => new URL(path, document.baseURI).href).filter((url) => !linked.has(url));
      await Promise.all(urls.map(fetchOnce));
    },
  };
};

export const { fetchFiles } = createFileFetcher((input, init) => fetch(input, init));
