import { ApiError } from "../api/api-error.ts";
import { fetchFiles } from "./fetch-files.ts";
import { toLoadError } from "./load-error.ts";

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
      reject(new ApiError(null, "unavailable"));
    });
    document.head.append(link);
  });
};

/**
 * Replaces every `import()` of the build (vite.config.ts). `files` are the chunk, its dependencies and stylesheets.
 * Throws LoadError if one of them cannot be loaded; the next call retries.
 */
export const importChunk = async <Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> => {
  const paths = files.map((file) => import.meta.env.BASE_URL + file);
  try {
    await fetchFiles(paths);
    await Promise.all(paths.filter((path) => path.endsWith(".css")).map(loadStylesheet));
    return await load();
  } catch (error) {
    throw await toLoadError(error, paths[0] ?? "");
  }
};
