import { pageChangeEvent } from "../document/page-change.ts";
import { maxVisitFiles, type Visit } from "./visit.ts";

const readAddress = (): string => location.pathname + location.search;

const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/`) ? [new URL(name).pathname] : []))
    .filter((path) => /^\/(assets|content|media)\//.test(path))
    .slice(0, maxVisitFiles);

/**
 * Registers the service worker, and tells it of pages that it does not see: the first one, which was loaded before it,
 * and those that links open without a document. Does nothing where the browser or its settings know none.
 */
export const registerWorker = async (): Promise<void> => {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  const isControlled = container.controller !== null;
  await container.register("/service-worker.js");
  const { active } = await container.ready;
  const tell = (files: string[]): void => active?.postMessage({ page: readAddress(), files } satisfies Visit);
  if (!isControlled) tell(listLoadedFiles());
  document.addEventListener(pageChangeEvent, () => tell(isControlled ? [] : listLoadedFiles()));
};
