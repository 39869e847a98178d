import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Database } from "#contracts/database.ts";
import { createHostedBackend } from "@site/supabase/hosted.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
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

let postgres: TestPostgres;
let folder: string;

const createPostgresSubject = async () => {
  const mailbox = createMailbox();
  const url = await postgres.createDatabase();
  return createBackendFixture(
    await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: mailbox, storageDirectory: folder }),
    mailbox,
  );
};

beforeAll(async () => {
  postgres = await createTestPostgres();
  folder = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("postgres", () => {
  let subject: BackendFixture;
  beforeAll(async () => {
    subject = await createPostgresSubject();
  });
  afterAll(() => subject.stop());
  testRestContract(() => subject);
  testAuthContract(() => subject);
  testGatewayContract(() => subject);
  testAccountContract(() => subject);
  testFactorContract(() => subject);
  testPasskeyContract(() => subject);
  testAuditContract(() => subject);
  testSlugContract(() => subject);
  testStorageContract(() => subject);
  testRealtimeContract(() => subject);
});

describe("hosted, simulated by a second instance", () => {
  let project: BackendFixture;
  let subject: BackendFixture;
  beforeAll(async () => {
    project = await createPostgresSubject();
    const { publishableKey, secretKey } = project.backend;
    const backend = await createHostedBackend<Database>({
      ...siteOptions,
      url: project.url,
      publishableKey,
      secretKey,
      siteUrl: testSiteUrl,
    });
    subject = await createBackendFixture(backend, project.mailbox);
  });
  afterAll(async () => {
    await subject.stop();
    await project.stop();
  });
  testRestContract(() => subject);
  testAuthContract(() => subject);
  testGatewayContract(() => subject);
  testAccountContract(() => subject);
  testFactorContract(() => subject);
  testAuditContract(() => subject);
  testSlugContract(() => subject);
  testStorageContract(() => subject);
  testRealtimeContract(() => subject);
});
