import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { testAccountContract } from "./account-contract.ts";
import { testAuthContract } from "./auth-contract.ts";
import { testRestContract } from "./rest-contract.ts";
import { testRimContract } from "./rim-contract.ts";
import { testStorageContract } from "./storage-contract.ts";
import { createSubject, type Subject } from "./subject.ts";

describe("embedded", () => {
  let subject: Subject;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
    const backend = await createTestBackend({ storageDirectory: folder });
    subject = await createSubject(backend, backend.mailbox);
  });
  afterAll(async () => {
    await subject.stop();
    await rm(folder, { recursive: true, force: true });
  });
  testRestContract(() => subject);
  testAuthContract(() => subject);
  testAccountContract(() => subject);
  testRimContract(() => subject);
  testStorageContract(() => subject);
});
