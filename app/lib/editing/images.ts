import { uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { maxImageBytes } from "#contracts/admin.ts";
import { imageHeaders, toImageUrl } from "#contracts/images/image-request.ts";
import { AppError } from "#contracts/errors.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { readEngineSettings } from "#app/lib/owner/engine-settings.ts";

/**
 * Uploads an image, to the owner's image host if one is configured, and tells the owner how it went. Returns its URL.
 */
export const uploadImage = async (file: File): Promise<string> => {
  if (file.size > maxImageBytes)
    throw new AppError("invalid_request", "An image can be up to 10 MB. Please choose a smaller one.");
  const { image_host_key: hostKey } = readEngineSettings();
  const { url, warnings = [] } = await uploadAsOwner("upload-picture", file, {
    headers: {
      "content-type": file.type || "application/octet-stream",
      ...(hostKey && { "x-image-host-key": hostKey }),
    },
    timeoutMs: 90_000,
  });
  showToast({
    title: "Image uploaded successfully",
    ...(warnings[0] && { description: warnings[0] }),
    tone: "success",
  });
  return url;
};

/** URL of the image generator for a prompt; the seed makes the result reproducible. Saving a post stores the image. */
export const generatedImageUrl = (prompt: string, seed = Math.floor(Math.random() * 1_000_000)): string =>
  toImageUrl({ prompt, width: 1024, height: 768, seed });

const generateMs = 90_000;

/** Generates an image. Rejects if this takes more than 90 s, or if the response is not a valid image. */
export const loadGeneratedImage = async (url: string): Promise<{ isSketch: boolean }> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(generateMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  bitmap.close();
  return { isSketch: response.headers.get(imageHeaders.maker) === "sketch" };
};
