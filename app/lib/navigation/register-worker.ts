import { readPublicSettings } from "../api/public-settings.ts";
import { untilLoaded } from "./prefetch-routes.ts";
import { pageChangeEvent } from "../document/page-change.ts";
import { maxVisitFiles, type Visit } from "../offline/visit.ts";

const readAddress = (): string => location.pathname + location.search;

const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/`) ? [new URL(name).pathname] : []))
    .filter((path) => /^\/(assets|content|media)\//.test(path))
    .slice(0, maxVisitFiles);

const register = async (container: ServiceWorkerContainer): Promise<void> => {
  await untilLoaded();
  const isControlled = container.controller !== null;
  await container.register("/service-worker.js");
  const { active } = await container.ready;
  const tell = (files: string[]): void => active?.postMessage({ page: readAddress(), files } satisfies Visit);
  if (!isControlled) tell(listLoadedFiles());
  document.addEventListener(pageChangeEvent, () => tell(isControlled ? [] : listLoadedFiles()));
};

/**
 * Registers the service worker after the page has loaded, and tells it of pages that it does not see: the first one, which
 * was loaded before it, and those that links open without a document.
 */
export const registerWorker = async (): Promise<void> => {
  // Missing on pages that came by plain HTTP from elsewhere than localhost.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // In a private window, say, or offline, it fails; the next page tries again.
  if (container && readPublicSettings().hasServiceWorker) await register(container).catch(() => undefined);
};
