import { createLargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import { createS3Client, type S3Options } from "@site/supabase/storage/s3-client.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { type RunningProgram, startProgram, waitFor } from "../program.ts";

const accessKeyId = "real-key";
const secretAccessKey = "real-secret-of-the-bucket";

/** MinIO with its buckets in a folder. */
export type Minio = {
  /** Of this bucket, which is made if it is not there. */
  createBucket(name: string): Promise<S3Options>;
  kill(): void;
  /** Starts it again, at the same port and with the same folder. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** The settings of a site whose files are in this bucket. */
export const toSettings = ({ endpoint, bucket, region, ...keys }: S3Options): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
});

/** How `BACKUP_TO` names this bucket. */
export const toBackupAddress = ({ endpoint, bucket, region }: S3Options): string =>
  `s3+http://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/${bucket}/nightly?region=${region}`;

export const listFiles = (options: S3Options, prefix = "") => createLargeFiles(options).list(prefix);

export const startMinio = async (program: string, folder: string): Promise<Minio> => {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let server: RunningProgram | undefined;
  const start = async () => {
    const env = { MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey, MINIO_BROWSER: "off" };
    server = startProgram(program, ["server", folder, "--address", `127.0.0.1:${port}`], { env });
    await waitFor("MinIO is ready", async () => (await fetch(`${endpoint}/minio/health/ready`)).ok);
  };
  await start();
  return {
    start,
    async createBucket(bucket) {
      const options = { endpoint, bucket, region: "us-east-1", accessKeyId, secretAccessKey };
      const { root, request } = createS3Client(options);
      await request(root, { method: "PUT" });
      return options;
    },
    kill: () => server?.child.kill("SIGKILL"),
    freeze: () => server?.child.kill("SIGSTOP"),
    thaw: () => server?.child.kill("SIGCONT"),
    stop: async () => server?.stop(),
  };
};
