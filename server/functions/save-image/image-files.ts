import type { Backend } from "../../backend/backend.ts";

/** The public bucket of the images of users. */
export const userImagesBucket = "user-pictures";

const urlPattern = /^\/storage\/v1\/object\/public\/user-pictures\/([0-9a-f]{24})-1600\.webp$/;

/** Whether this is the address of an image of a user, which goes when they delete it. */
export const isUserImage = (url: string): boolean => urlPattern.test(url);

/** The widest file of an image of a user; null if it is gone. */
export const readUserImage = async (
  backend: Pick<Backend, "serviceClient">,
  url: string,
): Promise<Uint8Array | null> => {
  const file = `${urlPattern.exec(url)?.[1]}-1600.webp`;
  const { data } = await backend.serviceClient().storage.from(userImagesBucket).download(file);
  return data ? new Uint8Array(await data.arrayBuffer()) : null;
};

/** Deletes the files of an image of a user; other addresses are left alone. Returns whether they are gone. */
export const removeImageFiles = async (backend: Pick<Backend, "serviceClient">, url: string): Promise<boolean> => {
  const name = urlPattern.exec(url)?.[1];
  if (!name) return true;
  const files = [1600, 960, 480].map((width) => `${name}-${width}.webp`);
  const { error } = await backend.serviceClient().storage.from(userImagesBucket).remove(files);
  return !error;
};
