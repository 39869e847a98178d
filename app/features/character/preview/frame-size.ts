export const previewWidths = { phone: 360, tablet: 768, wide: 1280 } as const;
export type PreviewWidth = keyof typeof previewWidths;

/** How a page of a width is drawn in a box: made smaller if need be, and as high as the box. Sizes in px. */
export const fitFrame = (width: number, box: { width: number; height: number }) => {
  const scale = box.width > 0 ? Math.min(1, box.width / width) : 1;
  return { width, height: Math.round(box.height / scale), scale };
};

/** Address of a page that shows drafts. */
export const toPreviewAddress = (page: string, key: string): string => {
  const [path = "", hash] = page.split("#");
  const query = `${path.includes("?") ? "&" : "?"}draft=${encodeURIComponent(key)}`;
  return `${path}${query}${hash ? `#${hash}` : ""}`;
};
