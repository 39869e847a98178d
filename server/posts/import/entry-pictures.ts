import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import type { Backend } from "../../backend.ts";
import { toBookImageName } from "../../media/stored-images.ts";
import { detectImageType } from "../../images/detect-image-type.ts";
import type { ImageService } from "../../images/image-service.ts";
import { createRemoteCopier } from "../../images/upload/copy-images.ts";
import { pictureBucket, storeImage, uploadWidths } from "../../images/upload/store-image.ts";
import type { Log } from "../../telemetry/log.ts";
import type { StoredFile } from "./import-folder.ts";

export type StoredPicture = { path: string; isNew: boolean } | { reason: string };

type Deps = {
  backend: Backend;
  images: ImageService;
  log: Log;
  actor: string;
  files: ReadonlyMap<string, StoredFile>;
  siteUrl: string;
  /** Whether this site has a picture at a path. */
  hasPicture(path: string): Promise<boolean>;
  /** Hosts whose pictures are copied. */
  hosts: ReadonlySet<string>;
  signal: AbortSignal;
  fetchFile?: Parameters<typeof createRemoteCopier>[1];
};

const ownName = /(?:^|\/)([0-9a-f]{24})-1600\.webp$/;
const client = "import";
const picturesAtOnce = 3;
/** The longest that a timer takes. */
const longestWaitMs = 2_000_000_000;
const busyMs = 2_000;
const busyTries = 15;
/** After so many failures in a row, a host is not asked any more. */
const maxFailures = 10;

/** Pictures that are in memory or downloaded at a time; all others wait, however long that takes. */
const createTurns = () =>
  createFairSemaphore({
    concurrency: picturesAtOnce,
    maxWaitingOfClient: Number.MAX_SAFE_INTEGER,
    maxWaiting: Number.MAX_SAFE_INTEGER,
    maxWaitMs: longestWaitMs,
  });

/** Runs work that is refused while much else is done, again after a pause. */
const withPatience = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unavailable" || tries >= busyTries) throw error;
      await wait(busyMs, undefined, { signal });
    }
  }
};

/** Stores pictures of an import, each once however many posts show it. Failures are told, not thrown. */
export const createEntryPictures = (deps: Deps) => {
  const { backend, images, files, hosts, signal } = deps;
  const caller = { client, signal };
  const ownOrigin = new URL(deps.siteUrl).origin;
  const picturesByUrl = new Map<string, Promise<StoredPicture>>();
  const failures = new Map<string, number>();
  const runInTurn = createTurns();
  const copyRemote = createRemoteCopier({ ...deps, caller }, deps.fetchFile);

  /** A picture that this site stored and exported keeps its name, if that is free. */
  const restore = async (name: string, bytes: Uint8Array): Promise<string | null> => {
    if (detectImageType(bytes) !== "webp") return null;
    const { data } = await backend.serviceClient().storage.from(pictureBucket).download(`${name}-1600.webp`);
    const path = `/storage/v1/object/public/${pictureBucket}/${name}-1600.webp`;
    if (data) return Buffer.from(await data.arrayBuffer()).equals(bytes) ? path : null;
    const widths = await images.resize(bytes, caller);
    if (!widths) return null;
    return uploadWidths(backend, pictureBucket, name, { ...widths, "1600": Buffer.from(bytes) });
  };

  const storeFile = async (file: StoredFile): Promise<StoredPicture> => {
    const bytes = await readFile(file.file);
    const name = ownName.exec(file.path)?.[1];
    const restored = name === undefined ? null : await restore(name, bytes);
    return { path: restored ?? (await storeImage({ backend, images }, bytes, caller)), isNew: true };
  };

  const storeRemote = async (url: URL): Promise<StoredPicture> => {
    const countFailed = () => failures.get(url.hostname) ?? 0;
    if (countFailed() >= maxFailures) return { reason: "Its host failed several times, so it was not asked any more." };
    const result = await copyRemote(url);
    const didAnswer = "path" in result || /responded with|larger than|not an image|damaged/.test(result.reason);
    failures.set(url.hostname, didAnswer ? 0 : countFailed() + 1);
    return "path" in result ? { ...result, isNew: true } : result;
  };

  const once = (key: string, work: () => Promise<StoredPicture>): Promise<StoredPicture> => {
    const running =
      picturesByUrl.get(key) ??
      runInTurn(client, () => withPatience(signal, work), { signal }).catch((error: unknown): StoredPicture => {
        if (error instanceof AppError && error.code === "invalid_request") return { reason: error.message };
        picturesByUrl.delete(key);
        throw error;
      });
    picturesByUrl.set(key, running);
    return running;
  };

  const store = async (path: string): Promise<StoredPicture | null> => {
    const file = files.get(path);
    return file ? once(`file ${path}`, () => storeFile(file)) : null;
  };

  return {
    /**
     * A picture that this site's own export has by its path; null if it is here already, or is not in the export: the path
     * stays then.
     */
    async restoreOwn(path: string): Promise<StoredPicture | null> {
      const name = toBookImageName(path);
      return name === null || !files.has(name) || (await deps.hasPicture(path)) ? null : store(name);
    },
    /** A file of the import; null if there is none with this path. */
    store,
    /** A picture at another host, or at an absolute address of this site; null if its host was not chosen. */
    async copy(address: string): Promise<StoredPicture | null> {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url?.origin === ownOrigin) return { path: url.pathname + url.search, isNew: false };
      if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.hostname)) return null;
      return once(`remote ${url.href}`, () => storeRemote(url));
    },
  };
};

export type EntryPictures = ReturnType<typeof createEntryPictures>;
