import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";

const bucketName = "cards";

const unavailable = (detail: string) =>
  new AppError("unavailable", "The card could not be stored just now. Please try again in a moment.", { detail });

/** The files of cards by the SHA-256 of their bytes, in a private place that all replicas share. */
export const createCardStore = (backend: Pick<Backend, "serviceClient">) => {
  const { storage } = backend.serviceClient();
  return {
    /** Returns the id of the card. */
    async put(bytes: Uint8Array): Promise<string> {
      const id = createHash("sha256").update(bytes).digest("hex");
      // A backend that was set up without our migrations has no bucket yet.
      const { error: missing } = await storage.getBucket(bucketName);
      if (missing) await storage.createBucket(bucketName, { public: false });
      const { error } = await storage
        .from(bucketName)
        .upload(id, bytes, { contentType: "application/octet-stream", upsert: true });
      if (error) throw unavailable(error.message);
      return id;
    },
    async find(id: string): Promise<Uint8Array | null> {
      const { data } = await storage.from(bucketName).download(id);
      return data && new Uint8Array(await data.arrayBuffer());
    },
  };
};

export type CardStore = ReturnType<typeof createCardStore>;
