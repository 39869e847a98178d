import { RequestError } from "../../http/error-response.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import type { DiskGuard } from "./disk-guard.ts";
import { diskFull } from "./guard-writes.ts";

/** Refuses files that the disk has no room for; all else passes. */
export const guardObjects = (objects: ObjectStore, disk: Pick<DiskGuard, "hasRoomFor">): ObjectStore => {
  const requireRoom = async (bytes: number): Promise<void> => {
    if (!(await disk.hasRoomFor(bytes))) throw new RequestError(diskFull);
  };
  return {
    ...objects,
    async put(name, bytes, type) {
      await requireRoom(bytes.byteLength);
      return objects.put(name, bytes, type);
    },
    async copy(name, to) {
      await requireRoom((await objects.findSize(name)) ?? 0);
      return objects.copy(name, to);
    },
  };
};
