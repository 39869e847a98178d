type Press = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented">;
type Anchor = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/**
 * Path of a clicked internal link, or null if the browser should handle it: other sites, files, new tabs, anchors on
 * the same page.
 */
export const getInternalPath = (
  press: Press,
  anchor: Anchor,
  here: { origin: string; href: string },
): string | null => {
  if (press.defaultPrevented || press.button !== 0 || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey)
    return null;
  if (!URL.canParse(anchor.href) || (anchor.target && anchor.target !== "_self") || anchor.download) return null;
  const { origin, pathname, search, hash } = new URL(anchor.href);
  const isFile = /\.\w+$/.test(pathname) || /^\/(media|functions|storage|dev)\//.test(pathname);
  const isSamePage = hash !== "" && anchor.href.split("#")[0] === here.href.split("#")[0];
  return origin !== here.origin || isFile || isSamePage ? null : pathname + search + hash;
};
