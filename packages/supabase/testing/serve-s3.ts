import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
// @ts-expect-error -- the package has no types
import S3rverClass from "@20minutes/s3rver";
import type { S3Options } from "../storage/s3-client.ts";

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> };
const createService = (options: object): S3rver => new (S3rverClass as new (options: object) => S3rver)(options);

/** Serves a bucket on loopback, checking signatures, until it is stopped. */
export const serveS3 = async (): Promise<{ options: S3Options; stop(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-s3-"));
  const configureBuckets = [{ name: "site" }];
  const service = createService({ address: "127.0.0.1", port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await service.run();
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "site",
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    stop: async () => {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
