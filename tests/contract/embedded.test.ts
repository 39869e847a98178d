import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { OpenConnection } from "@site/supabase/embedded/connection.ts";
import { superviseDatabase } from "@site/supabase/embedded/supervise-database.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";
import { testAccountContract } from "./account-contract.ts";
import { testFactorContract } from "./factor-contract.ts";
import { testPasskeyContract } from "./passkey-contract.ts";
import { testAuditContract } from "./audit-contract.ts";
import { testAuthContract } from "./auth-contract.ts";
import { testRealtimeContract } from "./realtime-contract.ts";
import { testRestContract } from "./rest-contract.ts";
import { testGatewayContract } from "./gateway-contract.ts";
import { testSlugContract } from "./slug-contract.ts";
import { testStorageContract } from "./storage-contract.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openSubject = async (open: OpenConnection): Promise<BackendFixture> => {
  const backend = await createTestBackend({ storageDirectory: folder, open });
  return createBackendFixture(backend, backend.mailbox);
};

describe("embedded, in its own thread", () => {
  let subject: BackendFixture;
  beforeAll(async () => {
    subject = await openSubject(superviseDatabase);
  });
  afterAll(() => subject.stop());
  testRestContract(() => subject);
  testAuthContract(() => subject, { sharesClock: false });
  testGatewayContract(() => subject);
  testAccountContract(() => subject);
  testFactorContract(() => subject);
  testPasskeyContract(() => subject);
  testAuditContract(() => subject);
  testSlugContract(() => subject);
  testStorageContract(() => subject);
  testRealtimeContract(() => subject);
});

// Only tests use this mode. The gateway, triggers and storage are the same as with a thread, so only the library's
// responses and what depends on the clock are tested again.
describe("embedded, in the test's thread, as in most tests", { tags: "night" }, () => {
  let subject: BackendFixture;
  beforeAll(async () => {
    subject = await openSubject(openInProcess);
  });
  afterAll(() => subject.stop());
  testRestContract(() => subject);
  testAuthContract(() => subject);
});
