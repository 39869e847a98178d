import { type BrowserStorage, localStore } from "#app/lib/storage/browser-storage.ts";
import { parsePictures, type Picture } from "./picture.ts";

export const localPicturesKey = "chloe-pictures";
const maxPictures = 60;

/** Images of visitors in localStorage, newest first. Each change reads first, since another tab may have written. */
export const createLocalPictures = (storage: BrowserStorage = localStore) => {
  const list = (): Picture[] => parsePictures(storage.readJson(localPicturesKey));
  const write = (pictures: readonly Picture[]) =>
    storage.write(localPicturesKey, JSON.stringify(pictures.slice(0, maxPictures)));
  return {
    list,
    add: (picture: Picture) => void write([picture, ...list()]),
    update: (id: string, changes: Partial<Picture>) =>
      void write(list().map((picture) => (picture.id === id ? { ...picture, ...changes } : picture))),
    remove: (id: string) => void write(list().filter((picture) => picture.id !== id)),
  };
};

export type LocalPictures = ReturnType<typeof createLocalPictures>;
