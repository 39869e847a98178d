// Chrome's own, Mesa's two, and Windows' one.
const processors = /swiftshader|llvmpipe|softpipe|basic render/i;

/** Whether the processor draws the page, because the browser has no graphics card or does not trust the one it has. */
const isSoftwareRendered = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  if (!context) return true;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const renderer: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return processors.test(String(renderer));
};

/**
 * Sets `data-software-rendering` on the root where the processor draws the page, when the browser is idle. Phones are not
 * asked: all have a graphics chip. Safari has no idle callbacks, and is found on computers with one only.
 */
export const markSoftwareRendering = (): void => {
  if (!("requestIdleCallback" in window) || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  requestIdleCallback(() => {
    if (isSoftwareRendered()) document.documentElement.dataset.softwareRendering = "";
  });
};
