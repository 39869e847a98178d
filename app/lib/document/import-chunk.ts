import { fetchFiles } from "./fetch-files.ts";

const loadStylesheet = (href: string): Promise<void> => {
  const url = new URL(href, document.baseURI).href;
  const isLinked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].some(
    (link) => link.href === url,
  );
  if (isLinked) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
};

/**
 * Replaces every `import()` of the build (vite.config.ts). `files` are the chunk, its dependencies and stylesheets.
 * Throws ApiError if one of them cannot be fetched; the next call retries.
 */
export const importChunk = async <Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> => {
  const paths = files.map((file) => import.meta.env.BASE_URL + file);
  await fetchFiles(paths);
  await Promise.all(paths.filter((path) => path.endsWith(".css")).map(loadStylesheet));
  return load();
};
