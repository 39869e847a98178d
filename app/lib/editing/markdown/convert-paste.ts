import type { PastedText } from "@site/post-import/clipboard/clipboard-to-markdown.ts";

/** With pictures that are written into it. */
export const maxPasteLength = 40_000_000;
const timeoutMs = 20_000;

/** Converts HTML of the clipboard beside the page, so that a long one does not hold up typing. Rejects after 20 s. */
export const convertPaste = async (html: string): Promise<PastedText> => {
  const { promise, resolve, reject } = Promise.withResolvers<PastedText>();
  const worker = new Worker(new URL("./paste-worker.ts", import.meta.url), { type: "module" });
  const timer = setTimeout(() => reject(new Error("The conversion took too long.")), timeoutMs);
  worker.addEventListener("message", ({ data }: MessageEvent<PastedText>) => resolve(data));
  worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  worker.postMessage(html);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};
