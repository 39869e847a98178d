import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { callAsOwner, uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { AppError } from "#contracts/errors.ts";
import { readEngineSettings } from "../book-engine/engine-settings.ts";
import { texts } from "../admin-texts.ts";

/** Uploads an image, to the owner's image host if one is configured. Returns its URL. */
export const uploadImage = async (file: File): Promise<string> => {
  if (file.size > maxImageBytes) throw new AppError("invalid_request", texts.pictures.tooLarge);
  const { image_host_key: hostKey } = readEngineSettings();
  const { url } = await uploadAsOwner<StoredImage>("upload-picture", file, {
    headers: {
      "content-type": file.type || "application/octet-stream",
      ...(hostKey && { "x-image-host-key": hostKey }),
    },
    timeoutMs: 90_000,
  });
  return url;
};

export const fetchImage = async (url: string, hosts: string[]): Promise<string> =>
  (await callAsOwner<StoredImage>("fetch-picture", { url, hosts })).url;

/** URL of the image generator for a prompt; the seed makes the result reproducible. */
export const generatedImageUrl = (prompt: string, seed = Math.floor(Math.random() * 1_000_000)): string =>
  `/functions/v1/image?prompt=${encodeURIComponent(prompt)}&width=1600&height=900&seed=${seed}`;

const preloadMs = 30_000;

/** Preloads an image. Rejects if it cannot be loaded within 30 s. */
export const preloadImage = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const fail = () => reject(new Error("The picture did not load."));
    const timer = setTimeout(() => {
      image.src = "";
      fail();
    }, preloadMs);
    image.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    image.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    image.src = url;
  });
