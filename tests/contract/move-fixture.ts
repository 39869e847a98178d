import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { bootstrap } from "#server/bootstrap.ts";
import { createDataDir as openDataDir } from "#server/data-dir.ts";
import { readEnv } from "#server/env.ts";
import { moveSite } from "#server/move/move-site.ts";
import { readTarget } from "#server/move/read-target.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { addPasskey } from "#tests/support/add-passkey.ts";
import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";
import { readArguments } from "../../scripts/site/read-arguments.ts";
import { createPreparedDataDir } from "../process/prepared-database.ts";
import { createBackendFixture, goodPassword } from "./backend-fixture.ts";

export const email = "ada@example.org";

/** The site of a data folder while `work` runs. */
export const withEmbedded = async <Result>(dataDir: string, work: (backend: Backend) => Promise<Result>) => {
  const { database, storage, readKeys, release } = await openDataDir(dataDir);
  const options = { ...siteOptions, siteUrl: testSiteUrl, mail: createMailbox(), open: openInProcess };
  const backend = await createEmbeddedBackend({
    ...options,
    directory: database,
    storageDirectory: storage,
    keys: await readKeys(),
  });
  try {
    return await work(backend);
  } finally {
    await backend.close();
    release();
  }
};

/** The site of a database and a data folder while `work` runs. */
export const withPostgres = async <Result>(
  url: string,
  dataDir: string,
  work: (backend: Backend) => Promise<Result>,
) => {
  const storageDirectory = path.join(dataDir, "storage");
  const options = { ...siteOptions, siteUrl: testSiteUrl, mail: createMailbox() };
  const backend = await createPostgresBackend({ ...options, url, storageDirectory });
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
};

/** A stopped site with stories, an account that is signed in, and files; returns its folder and an access token. */
export const createUsedSite = async () => {
  useCheapPasswordHashes();
  const dataDir = await createPreparedDataDir();
  const { database, storage, readKeys, release } = await openDataDir(dataDir);
  const mail = createMailbox();
  const options = { ...siteOptions, siteUrl: testSiteUrl, mail, open: openInProcess };
  const keys = await readKeys();
  const backend = await createEmbeddedBackend({ ...options, directory: database, storageDirectory: storage, keys });
  const site = await createBackendFixture(backend, mail);
  const ada = await site.signUp(email);
  await addPasskey(ada, createAuthenticator(testSiteUrl));
  const { data } = await ada.auth.getSession();
  for (const number of [1, 2, 3]) {
    const post = {
      slug: `post-${number}`,
      title: `"Post\t${number}" 🐟`,
      content: `Words \\N ${number}\r\n`.repeat(2_000),
    };
    const inserted = await site.service().from("posts").insert(post);
    if (inserted.error) throw new Error(inserted.error.message);
    const picture = new Uint8Array(50_000).fill(number);
    const stored = await site
      .service()
      .storage.from("pictures")
      .upload(`${number}.webp`, picture, { contentType: "image/webp" });
    if (stored.error) throw stored.error;
  }
  await site.stop();
  release();
  return { dataDir, keys, accessToken: data.session?.access_token ?? "" };
};

/** What a visitor, the owner of the account and the holder of its old session find. */
export const lookAround = async (backend: Backend, accessToken: string) => {
  const service = backend.serviceClient();
  const { data: post } = await service.from("posts").select("content").eq("slug", "post-2").single();
  const picture = await service.storage.from("pictures").download("3.webp");
  const signedIn = await backend.anonClient().auth.signInWithPassword({ email, password: goodPassword });
  const old = await backend.anonClient(accessToken).auth.getUser(accessToken);
  return {
    post: post?.content.length,
    picture: picture.data && new Uint8Array(await picture.data.arrayBuffer()).filter((byte) => byte === 3).length,
    signsIn: signedIn.error?.message ?? signedIn.data.user?.email,
    isOldSessionOver: old.error !== null,
    keys: { publishableKey: backend.publishableKey, secretKey: backend.secretKey, jwtSecret: backend.jwtSecret },
  };
};

/** Digests of the database and the files in a data folder. */
export const digestFolder = async (
  dataDir: string,
  parts: readonly string[] = ["db", "storage"],
): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const part of parts)
    for (const entry of await readdir(path.join(dataDir, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      digests[path.relative(dataDir, file)] = createHash("sha256")
        .update(await readFile(file))
        .digest("hex");
    }
  return digests;
};

/** Digests of the stored files alone. */
export const digestFiles = async (dataDir: string): Promise<string[]> =>
  Object.entries(await digestFolder(dataDir, ["storage"]))
    .filter(([name]) => !name.endsWith(".folder"))
    .map((entry) => entry.join(" "))
    .sort();

/** Starts the site of these settings as the server does. */
export const start = (settings: Record<string, string | undefined>) =>
  bootstrap({
    env: readEnv(settings),
    log: silentLog,
    logBuffer: createLogBuffer(),
    loadBuild: () => Promise.reject(new Error("no page is rendered")),
    clientDir: null,
  });

/** Moves the site that the settings name, as the command does. */
export const move = async (settings: Record<string, string>, args: string[]) => {
  const env = readEnv(settings);
  const steps: string[] = [];
  const moved = await moveSite({
    env,
    target: await readTarget(readArguments("move", args).values, env),
    onRows: ({ step, table, rows }) => void steps.push(`${step} ${table} ${rows}`),
    onFiles: ({ files, total }) => void steps.push(`${files} of ${total}`),
  });
  return { ...moved, steps };
};
