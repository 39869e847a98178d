import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { ByteRange } from "@site/supabase/http/conditional-requests.ts";
import type { Backend } from "../backend.ts";
import {
  mediaBucket,
  type MediaFormat,
  type MediaName,
  mediaTypes,
  ownMediaPath,
  parseMediaName,
  toPartKey,
} from "./media-names.ts";

/** Uploads are bounded. Where a byte of a stored file lies follows from it. */
const partBytes = 8_000_000;
/** In memory for each who plays a file. */
const pieceBytes = 500_000;
const pageSize = 100;

const notStored = (detail: string) =>
  new AppError("unavailable", "The file could not be stored just now. Please try again in a moment.", { detail });
const notRead = (detail: string) =>
  new AppError("unavailable", "The stored files cannot be read at the moment. Please try again soon.", { detail });

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;
type StoredMedia = MediaName & {
  storedAt: string;
  /** Of its first part. */ bytes: number;
};
export type MediaStore = ReturnType<typeof createMediaStore>;

/** The first characters of the hash of a content, by which its files are named. */
export const toMediaHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 24);

/** The files of the character or of another bucket, in the storage of the backend: the same for all replicas. */
export const createMediaStore = (
  backend: Pick<Backend, "serviceClient">,
  { name, isPublic } = { name: mediaBucket, isPublic: true },
) => {
  const { storage } = backend.serviceClient();
  const bucket = storage.from(name);
  let isPrepared = false;

  // A backend that was set up without our migrations has no bucket yet.
  const prepare = async () => {
    if (isPrepared) return;
    const { error } = await storage.getBucket(name);
    if (error) await storage.createBucket(name, { public: isPublic });
    isPrepared = true;
  };

  async function* listObjects() {
    for (let offset = 0; ; offset += pageSize) {
      const { data, error } = await bucket.list("", {
        limit: pageSize,
        offset,
        sortBy: { column: "name", order: "asc" },
      });
      if (error) throw notRead(error.message);
      yield* data;
      if (data.length < pageSize) return;
    }
  }

  return {
    /** Stores a file as `<stem>.<format>`; returns its path for pages. One that is stored already is written again. */
    async put(stem: string, format: MediaFormat, bytes: Uint8Array): Promise<string> {
      await prepare();
      const count = Math.max(1, Math.ceil(bytes.byteLength / partBytes));
      const media = parseMediaName(`${stem}${count > 1 ? `.${count}` : ""}.${format}`);
      if (!media) throw new Error(`"${stem}.${format}" is no name of a file`);
      const options = { contentType: mediaTypes[format], cacheControl: "31536000", upsert: true };
      for (let part = 0; part < count; part += 1) {
        const chunk = bytes.subarray(part * partBytes, (part + 1) * partBytes);
        const { error } = await bucket.upload(toPartKey(media, part), chunk, options);
        if (error) throw notStored(error.message);
      }
      return ownMediaPath + media.name;
    },
    /** The parts of a file, one at a time in memory; ends early if one is missing. */
    async *read(media: MediaName): AsyncGenerator<Uint8Array> {
      for (let part = 0; part < media.parts; part += 1) {
        const { data } = await bucket.download(toPartKey(media, part));
        if (!data) return;
        yield new Uint8Array(await data.arrayBuffer());
      }
    },
    /** All bytes of a file; null if it is not stored. */
    async findSize(media: MediaName): Promise<number | null> {
      const { data } = await bucket.info(toPartKey(media, media.parts - 1));
      return data?.size === undefined ? null : (media.parts - 1) * partBytes + data.size;
    },
    /** Some bytes of a file, a piece at a time, each in its turn. Throws AppError if it is not stored. */
    async *readRange(media: MediaName, { start, end }: ByteRange, inTurn: InTurn): AsyncGenerator<Uint8Array> {
      for (let at = start; at <= end;) {
        const part = Math.floor(at / partBytes);
        const from = at - part * partBytes;
        const length = Math.min(pieceBytes, partBytes - from, end - at + 1);
        const ranged = storage.from(name).setHeader("range", `bytes=${from}-${from + length - 1}`);
        const { data, error } = await inTurn(async () => ranged.download(toPartKey(media, part)));
        if (error) throw notRead(error.message);
        yield new Uint8Array(await data.arrayBuffer());
        at += length;
      }
    },
    async *list(): AsyncGenerator<StoredMedia> {
      const { data: buckets, error } = await storage.listBuckets();
      if (error) throw notRead(error.message);
      if (!buckets.some(({ id }) => id === name)) return;
      for await (const { name: key, created_at, updated_at, metadata } of listObjects()) {
        const media = parseMediaName(key.replace(/\.part-0$/, ""));
        const storedAt = updated_at ?? created_at ?? new Date().toISOString();
        if (media) yield { ...media, storedAt, bytes: Number(metadata?.size ?? 0) };
      }
    },
    async remove(files: readonly MediaName[]): Promise<void> {
      const keys = files.flatMap((media) => Array.from({ length: media.parts }, (_, part) => toPartKey(media, part)));
      for (let at = 0; at < keys.length; at += pageSize) {
        const { error } = await bucket.remove(keys.slice(at, at + pageSize));
        if (error) throw notStored(error.message);
      }
    },
  };
};
