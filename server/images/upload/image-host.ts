import { AppError } from "#contracts/errors.ts";

// Upload URL of imgbb, whose key the owner may set as image_host_key. It serves images from i.ibb.co (see
// server/pages/csp.ts).
const imageHostAddress = "https://api.imgbb.com/1/upload";

const timeoutMs = 25_000;
const maxResponseBytes = 100_000;

const refused = (detail: string) =>
  new AppError(
    "unavailable",
    "The image host did not accept the image. Please check image_host_key, or remove it to store images on this site.",
    { detail },
  );

/** Reads a short response; a longer one is aborted. */
const readText = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxResponseBytes) throw refused("too long a response");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** Uploads an image to the image host and returns its URL there. Throws `unavailable` if the host rejects it. */
export const sendToImageHost = async (
  picture: Uint8Array,
  key: string,
  address = imageHostAddress,
): Promise<string> => {
  const url = new URL(address);
  url.searchParams.set("key", key);
  const form = new FormData();
  form.set("image", Buffer.from(picture).toString("base64"));
  try {
    const response = await fetch(url, {
      method: "POST",
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = JSON.parse(await readText(response)) as { data?: { url?: unknown } };
    const shown = answer.data?.url;
    if (!response.ok || typeof shown !== "string" || !/^https?:\/\//.test(shown))
      throw refused(`status ${response.status}`);
    return shown;
  } catch (error) {
    throw error instanceof AppError ? error : refused(String(error));
  }
};
