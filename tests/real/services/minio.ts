import { type RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import { createBackupChecks, createMoveChecks, createWrongStartChecks } from "./bucket-commands.ts";
import { createFileChecks, createOutageChecks } from "./bucket-files.ts";
import { readGoVersion } from "./go-version.ts";
import { startMinio, toBackupAddress, toSettings } from "./start-minio.ts";
import { createFullBucketCheck } from "./full-bucket.ts";

const module = "github.com/minio/minio@latest";

export const minio: RealService = {
  name: "minio",
  title: "MinIO",
  find: async (tools) => {
    const program = await tools.getGoProgram("minio", module);
    return {
      version: await readGoVersion(tools, program),
      open: async () => {
        const server = await startMinio(program, tools.createFolder());
        const files = await server.createBucket("site");
        const backups = await server.createBucket("backups");
        const settings = { ...toSettings(files), BACKUP_TO: toBackupAddress(backups) };
        const site = await startRealSite(settings);
        return {
          close: async () => {
            server.thaw();
            await site.stop();
            await server.stop();
          },
          checks: [
            ...createFileChecks(site, files),
            ...createBackupChecks(site, backups, tools),
            ...createOutageChecks(site, server, files),
            ...createWrongStartChecks(site, settings),
            ...createMoveChecks(site, settings, server, tools),
            createFullBucketCheck(program),
          ],
        };
      },
    };
  },
};
