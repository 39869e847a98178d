import { maxPictureBytes, type StoredPicture } from "#contracts/owner-desk.ts";
import { readEngineSettings } from "../engine/engine-settings.ts";
import { texts } from "../admin-texts.ts";
import { CallFailed, callFunction, sendFile } from "./call-function.ts";

/** Stores a picture, at the image host where the owner set one. Answers its address. */
export const uploadPicture = async (file: File): Promise<string> => {
  if (file.size > maxPictureBytes) throw new CallFailed(texts.pictures.tooLarge, "invalid_request");
  const { image_host_key: hostKey } = readEngineSettings();
  const response = await sendFile("upload-picture", file, { headers: { "content-type": file.type || "application/octet-stream", ...(hostKey && { "x-image-host-key": hostKey }) }, timeoutMs: 90_000 });
  return ((await response.json()) as StoredPicture).url;
};

export const fetchPicture = async (url: string, hosts: string[]): Promise<string> => (await callFunction<StoredPicture>("fetch-picture", { url, hosts })).url;

/** The address at which the site's image maker draws a prompt; the seed makes it the same picture each time. */
export const madePictureAddress = (prompt: string, seed = Math.floor(Math.random() * 1_000_000)): string =>
  `/functions/v1/image?prompt=${encodeURIComponent(prompt)}&width=1600&height=900&seed=${seed}`;

const preloadMs = 30_000;

/** Resolves when the picture at an address can be shown; rejects when it cannot, or not within 30 s. */
export const preloadPicture = (url: string): Promise<void> =>
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
