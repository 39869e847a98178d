import { match, ok } from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { mountSmallDisk } from "#tests/process/mount-small-disk.ts";
import { type Check, MissingError } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import { tryUpload, uploadPicture } from "./bucket-files.ts";
import { startMinio, toSettings } from "./start-minio.ts";

const diskMegabytes = 96;

/** A bucket whose disk is full: needs a small disk, which only root may mount. */
export const createFullBucketCheck = (program: string): Check => ({
  title: "Full: an upload says that it could not be stored, what is there is shown, and it works again with room",
  run: async () => {
    const disk = mountSmallDisk(diskMegabytes);
    if (!disk) throw new MissingError("only root may mount the small disk of a full bucket");
    const folder = path.join(disk.folder, "buckets");
    mkdirSync(folder);
    const server = await startMinio(program, folder);
    try {
      const site = await startRealSite(toSettings(await server.createBucket("site")));
      try {
        const address = await uploadPicture(site);
        await disk.fillUntil(0);
        const refused = await tryUpload(site);
        match(await refused.text(), /could not be stored just now/);
        ok((await fetch(address.replace("-1600.", "-480."))).ok, "What was stored is not shown");
        disk.free();
        await uploadPicture(site);
        const [line = ""] = /The store of files at [^"]*/.exec(site.output()) ?? [];
        return `${refused.status}; the log says: ${line}`;
      } finally {
        await site.stop();
      }
    } finally {
      await server.stop();
      disk.unmount();
    }
  },
});
