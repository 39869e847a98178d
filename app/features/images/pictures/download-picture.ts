import { saveFile } from "#app/lib/save-file.ts";
import { type PngMetadata, writePngMetadata } from "#contracts/images/png-metadata.ts";
import { toFileName } from "#contracts/names/file-name.ts";
import type { Picture } from "./picture.ts";

const toPng = async (image: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("The canvas could not be encoded."))), "image/png");
  });
};

const timeoutMs = 60_000;

const fetchImage = async (address: string): Promise<Blob> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The picture answers ${response.status}.`);
  return response.blob();
};

type DownloadOptions = {
  /** The loaded image; null to fetch it. */
  image: Blob | null;
  hasMetadata: boolean;
};

/** Downloads an image as PNG, optionally with prompt and seed as metadata. */
export const downloadPicture = async (
  { currentPrompt, imageUrl, maker, seed }: Pick<Picture, "currentPrompt" | "imageUrl" | "maker" | "seed">,
  { image, hasMetadata }: DownloadOptions,
): Promise<void> => {
  const png = await toPng(image ?? (await fetchImage(imageUrl)));
  const metadata: PngMetadata = { prompt: currentPrompt, seed, maker: maker ?? "unknown" };
  const bytes = hasMetadata ? writePngMetadata(new Uint8Array(await png.arrayBuffer()), metadata) : png;
  saveFile(toPictureFileName(currentPrompt), new Blob([bytes], { type: "image/png" }));
};

/** File name of a download: the first 30 characters of the prompt, with underscores for all but letters and digits. */
export const toPictureFileName = (prompt: string, extension = "png"): string =>
  toFileName(`${prompt.slice(0, 30).replace(/[^a-z0-9]/gi, "_")}.${extension}`);
