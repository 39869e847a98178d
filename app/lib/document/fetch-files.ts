import { ApiError, toErrorCode } from "../api/api-error.ts";

const timeoutMs = 20_000;

const listLinkedFiles = (): Set<string> =>
  new Set([...document.querySelectorAll<HTMLLinkElement>("link[href]")].map((link) => link.href));

export const createFileFetcher = (fetch: typeof window.fetch) => {
  const fetched = new Map<string, Promise<void>>();

  const fetchFile = async (url: string): Promise<void> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new ApiError(response.status, toErrorCode(response.status));
      // Read to the end, so that the browser's cache has the whole file.
      await response.arrayBuffer();
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
     * Fetches built files into the browser's cache, except those that the document links. Throws ApiError; what failed
     * is fetched again by the next call. A failed `import()` would not be: browsers remember it (docs/decisions/022).
     */
    fetchFiles: async (paths: string[]): Promise<void> => {
      const linked = listLinkedFiles();
      const urls = paths.map((path) => new URL(path, document.baseURI).href).filter((url) => !linked.has(url));
      await Promise.all(urls.map(fetchOnce));
    },
  };
};

export const { fetchFiles } = createFileFetcher((input, init) => fetch(input, init));
