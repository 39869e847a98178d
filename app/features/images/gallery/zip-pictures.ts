import { type Zippable, zip } from "fflate";
import { createFileNamer } from "#contracts/names/file-name.ts";
import { toPictureFileName } from "../pictures/download-picture.ts";
import type { Picture } from "../pictures/picture.ts";

type ZipOptions = { onProgress: (done: number) => void; fetch?: typeof window.fetch };

const timeoutMs = 60_000;

const extensions: ReadonlyMap<string | null, string> = new Map([
  ["image/webp", "webp"],
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
]);

/** ZIP of all images and a list of their prompts and seeds. Images that cannot be fetched are skipped and counted. */
export const zipPictures = async (
  pictures: readonly Picture[],
  { onProgress, fetch = window.fetch.bind(window) }: ZipOptions,
): Promise<{ file: Blob; missing: number }> => {
  const entries: Zippable = {};
  const made: object[] = [];
  const toName = createFileNamer();
  let missing = 0;
  for (const [index, picture] of pictures.entries()) {
    onProgress(index);
    const response = await fetch(picture.imageUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
    const extension = extensions.get(response?.headers.get("content-type") ?? null);
    if (response?.ok && extension) {
      const number = String(index + 1).padStart(3, "0");
      const name = toName(`${number}_${toPictureFileName(picture.currentPrompt, extension)}`);
      // Images are already compressed.
      entries[name] = [new Uint8Array(await response.arrayBuffer()), { level: 0 }];
      const { basePrompt, createdAt, currentPrompt: prompt, maker, seed, status, version } = picture;
      made.push({ file: name, prompt, basePrompt, seed, maker, status, version, createdAt: new Date(createdAt) });
    } else missing += 1;
  }
  entries["pictures.json"] = new TextEncoder().encode(`${JSON.stringify(made, null, 2)}\n`);
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    zip(entries, (error, zipped) => (error ? reject(error) : resolve(zipped as Uint8Array<ArrayBuffer>)));
  });
  return { file: new Blob([bytes], { type: "application/zip" }), missing };
};
