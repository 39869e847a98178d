import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { type BackendFixture, createBackendFixture } from "./backend-fixture.ts";

type Client = ReturnType<BackendFixture["service"]>;

const bucketsSql = ["homes", "drop", "tight", "many", "lost", "full"]
  .map((id) => `insert into storage.buckets (id, name, public) values ('${id}', '${id}', false);`)
  .join("\n");
/** Buckets with policies: `homes` has a folder for each user, whoever sends to `drop` may not read, `tight` is narrow. */
const policiesSql = `${bucketsSql}
create policy "own homes" on storage.objects for all to authenticated
  using (bucket_id = 'homes' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'homes' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "all read homes" on storage.objects for select to authenticated using (bucket_id = 'homes');
create policy "visitors send" on storage.objects for insert to anon with check (bucket_id = 'drop' and owner_id is null);
create policy "uploads only" on storage.objects for insert to anon
  with check (bucket_id = 'tight' and storage.allow_only_operation('object.upload'));
insert into storage.objects (bucket_id, name, version, metadata)
  values ('lost', 'lost.txt', '${"ab".repeat(32)}', '{"mimetype": "text/plain", "size": 3}');
insert into storage.objects (bucket_id, name, version)
  select 'full', number || '.txt', encode(sha256(number::text::bytea), 'hex') from generate_series(1, 2300) as number;
`;

export const text = { contentType: "text/plain" };

/** A backend of its own, with two users. */
export type StorageSite = {
  subject: BackendFixture;
  ada: Client;
  bob: Client;
  /** The folder of Ada in the bucket `homes`. */
  home: string;
  countFiles(): Promise<number>;
  /** A bucket with the rights of the service. */
  service(bucket: string): ReturnType<Client["storage"]["from"]>;
  readText(bucket: string, key: string): Promise<string | undefined>;
  /** Headers of the service. */
  asService(): Record<string, string>;
};

const createSite = async (subject: BackendFixture, folder: string): Promise<StorageSite> => {
  const ada = await subject.signUp("ada@example.org");
  const bob = await subject.signUp("bob@example.org");
  const service = (bucket: string) => subject.service().storage.from(bucket);
  return {
    subject,
    ada,
    bob,
    home: (await ada.auth.getUser()).data.user?.id ?? "",
    async countFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    service,
    readText: async (bucket, key) => (await service(bucket).download(key)).data?.text(),
    asService: () => ({ apikey: subject.backend.secretKey }),
  };
};

type Options = { storageDirectory: string; migrationsDirectory: string };

const openEmbedded = async (options: Options) => {
  const backend = await createTestBackend(options);
  return createBackendFixture(backend, backend.mailbox);
};
const openPostgres = async (options: Options, postgres: TestPostgres) => {
  const mail = createMailbox();
  const url = await postgres.createDatabase();
  return createBackendFixture(
    await createPostgresBackend({ ...siteOptions, ...options, url, siteUrl: testSiteUrl, mail }),
    mail,
  );
};

const writeMigrations = async (folder: string): Promise<void> => {
  await cp(siteOptions.migrationsDirectory, folder, { recursive: true });
  // On top of the library's schema: existing databases take ours.
  const schema = await readFile(new URL(import.meta.resolve("@site/supabase/database/storage-schema.sql")), "utf8");
  await writeFile(path.join(folder, "29990101000000_policies.sql"), schema + policiesSql);
};

/** Describes what every driver does with stored files, on a database with the policies above. */
export const describeStorage = (describeSite: (site: StorageSite) => void): void => {
  let root: string;
  let postgres: TestPostgres;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), "chloe-storage-rights-"));
    await writeMigrations(path.join(root, "migrations"));
    postgres = await createTestPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  });
  describe.each([
    ["embedded", openEmbedded],
    ["postgres", openPostgres],
  ])("%s", (driver, open) => {
    // Filled before the first test.
    const site = {} as StorageSite;
    beforeAll(async () => {
      const storageDirectory = path.join(root, driver);
      await mkdir(storageDirectory);
      const subject = await open({ storageDirectory, migrationsDirectory: path.join(root, "migrations") }, postgres);
      Object.assign(site, await createSite(subject, storageDirectory));
    });
    afterAll(() => site.subject.stop());
    describeSite(site);
  });
};
