import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { superviseDatabase } from "#server/backend/embedded/supervise-database.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";
import { testAccountContract } from "./account-contract.ts";
import { testAuditContract } from "./audit-contract.ts";
import { testAuthContract } from "./auth-contract.ts";
import { testRestContract } from "./rest-contract.ts";
import { testGatewayContract } from "./gateway-contract.ts";
import { testStorageContract } from "./storage-contract.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

const drivers = [
  { way: "in a thread of its own", open: superviseDatabase, sharesClock: false },
  { way: "in this thread, as most tests have it", open: openInProcess, sharesClock: true },
];

describe.each(drivers)("embedded, $way", ({ open, sharesClock }) => {
  let subject: BackendFixture;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
    const backend = await createTestBackend({ storageDirectory: folder, open });
    subject = await createBackendFixture(backend, backend.mailbox);
  });
  afterAll(async () => {
    await subject.stop();
    await rm(folder, { recursive: true, force: true });
  });
  testRestContract(() => subject);
  testAuthContract(() => subject, { sharesClock });
  testGatewayContract(() => subject);
  testAccountContract(() => subject);
  testAuditContract(() => subject);
  testStorageContract(() => subject);
});
