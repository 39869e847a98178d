import type { Backend } from "../backend.ts";

/** The public bucket of users' images. */
export const userImagesBucket = "user-pictures";

const urlPattern = /^\/storage\/v1\/object\/public\/user-pictures\/([0-9a-f]{24})-1600\.webp$/;

/** Whether this is the URL of a user's image, which is deleted when the user deletes it. */
export const isUserImage = (url: string): boolean => urlPattern.test(url);

/** The widest file of a user's image; null if it was deleted. */
export const readUserImage = async (
  backend: Pick<Backend, "serviceClient">,
  url: string,
): Promise<Uint8Array | null> => {
  const file = `${urlPattern.exec(url)?.[1]}-1600.webp`;
  const { data } = await backend.serviceClient().storage.from(userImagesBucket).download(file);
  return data ? new Uint8Array(await data.arrayBuffer()) : null;
};

/** Deletes the files of a user's image; other URLs are ignored. Returns whether they are deleted. */
export const removeImageFiles = async (backend: Pick<Backend, "serviceClient">, url: string): Promise<boolean> => {
  const name = urlPattern.exec(url)?.[1];
  if (!name) return true;
  const files = [1600, 960, 480].map((width) => `${name}-${width}.webp`);
  const { error } = await backend.serviceClient().storage.from(userImagesBucket).remove(files);
  return !error;
};
