// Software renderers of Chrome, Mesa (two) and Windows.
const softwareRenderers = /swiftshader|llvmpipe|softpipe|basic render/i;

/** Whether the browser renders on the CPU: it has no GPU, or has blocklisted it. */
const isSoftwareRendered = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  if (!context) return true;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const renderer: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return softwareRenderers.test(String(renderer));
};

/**
 * Sets `data-software-rendering` on the root element if the browser renders on the CPU; checked in idle time. Skipped
 * on phones, which all have a GPU, and in Safari, which has no idle callbacks but runs only on devices with a GPU.
 */
export const markSoftwareRendering = (): void => {
  if (!("requestIdleCallback" in window) || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  requestIdleCallback(() => {
    if (isSoftwareRendered()) document.documentElement.dataset.softwareRendering = "";
  });
};
