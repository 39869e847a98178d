/**
 * Defers the scripts of a page that React Router rendered, so that what the first paint needs (style, font, first image)
 * loads first: browsers ignore these names, which are valid HTML, until the guard restores them (`guard/start-modules.ts`). The loader data is
 * deferred too: on a slow phone, creating React Router's streams from it takes longer than all other scripts of the head.
 */
export const deferScripts = (html: string): string =>
  html.replaceAll(/<(?:link|script)\b[^<>]*>/g, (tag, at: number) =>
    html.startsWith("window.__reactRouterContext", at + tag.length)
      ? `${tag.slice(0, -1)} type="text/javascript-later">`
      : tag
          .replace('<link rel="modulepreload"', '<link rel="module-later"')
          .replace(' type="module" async=""', ' type="text/module-later"'),
  );
