import workerScript from "inline-script:app/lib/offline/service-worker.ts";
import type { WorkerSite } from "#app/lib/offline/kept-files.ts";
import { keptPagesMark } from "#app/lib/offline/offline-response.ts";
import { getContent } from "#app/lib/content/content.ts";
import { toLangAttributes } from "#contracts/lang-and-dir.ts";
import type { SitePage } from "#contracts/site-pages.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** In the look of the pages that the server writes itself (`public/plain-page.css`). */
const createOfflinePage = (): WorkerSite["offlinePage"] => {
  const { errors } = getContent("navigation");
  const [title, text, heading] = [errors.offline.title, errors.unread.text, errors.unread.kept].map(escapeHtml);
  const html = `<!doctype html>
<html ${toLangAttributes(getContent("site").locale)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/plain-page.css"></head>
<body><main><h1>${title}</h1><p>${text}</p>${keptPagesMark}<h2>${heading}</h2><ul></ul>${keptPagesMark}</main></body></html>`;
  const policy =
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return { html, policy };
};

// Of visitors, and none whose address is a secret.
const mayBeKept = ({ countedAs, kind, layout }: SitePage): boolean =>
  (layout === "none" || layout === "public") && kind === undefined && countedAs === undefined;

/** The script of the service worker, with what it needs to know of the site. */
export const createWorkerScript = (isOn: boolean, pages: readonly SitePage[]): string => {
  const paths = pages.filter(mayBeKept).map(({ path }) => path.replace("/:slug?", "/:slug"));
  const site: WorkerSite = { isOn, pages: paths, offlinePage: createOfflinePage() };
  return `self.site=${JSON.stringify(site)};\n${workerScript}\n`;
};
