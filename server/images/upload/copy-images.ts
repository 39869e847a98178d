import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { maxImageBytes, type ImageWarning } from "#contracts/admin.ts";
import type { ImageRequest } from "../image-provider.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { AppError } from "#contracts/errors.ts";
import { getImage, type ImageCall, toImageCaller } from "../get-image.ts";
import { parseImageUrl } from "../to-image-request.ts";
import { isUserImage, readUserImage } from "../image-files.ts";
import { writeAuditLog } from "../../http/functions/with-audit.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import { ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";
import { listImages, replaceImages } from "./markdown-images.ts";
import { storeImage } from "./store-image.ts";

const maxImages = 10;
const parallel = 3;
const fetchMs = 10_000;
const maxRedirects = 3;

/** A call by the owner that may store images. */
export type OwnerImageCall = OwnerCall & ImageCall;

type Copied = { path: string } | { reason: string };
type CopierOptions = {
  /** Time limit for all images together, in milliseconds; downloads in progress are finished. */ totalMs: number;
  /** Other hosts whose images are copied; without it, all. */
  hosts?: readonly string[];
  fetchFile?: typeof ssrfSafeFetch;
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || (error.cause instanceof Error && isTimeout(error.cause)));

const describeFailure = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  if (isTimeout(error)) return "The other site did not respond within 10 seconds.";
  const { message = "", code = "" } = error as { message?: string; code?: string };
  const status = /^status (\d+)$/.exec(message)?.[1];
  if (status) return `The other site responded with ${status}.`;
  if (message === "too large") return "It is larger than 10 MB.";
  if (message === "not a public address") return "Its address is not on the public internet.";
  return code === "ENOTFOUND" ? "There is no such host." : "The other site could not be reached.";
};

type Source = { own: string } | { remote: URL } | { generated: ImageRequest } | { saved: string };

const findGenerated = (address: string, siteUrl: string): ImageRequest | null => {
  const url = URL.canParse(address, siteUrl) ? new URL(address, siteUrl) : null;
  return url?.origin === new URL(siteUrl).origin ? parseImageUrl(url) : null;
};

const toOwnPath = (address: string, siteUrl: string): string | null => {
  const url = URL.canParse(address, siteUrl) ? new URL(address, siteUrl) : null;
  return url?.origin === new URL(siteUrl).origin ? url.pathname : null;
};

/**
 * Classifies an image URL: an image that this site generates, one that a user saved, the path of our own file, or the
 * URL at another host; null if none of these.
 */
const findSource = (address: string, siteUrl: string): Source | null => {
  const generated = findGenerated(address, siteUrl);
  if (generated) return { generated };
  const saved = toOwnPath(address, siteUrl);
  if (saved !== null && isUserImage(saved)) return { saved };
  if (isAllowedImageUrl(address) || !/^(?:https?:|[/\\]{2})/i.test(address) || !URL.canParse(address, siteUrl))
    return null;
  const url = new URL(address, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) return /^https?:$/.test(url.protocol) ? { remote: url } : null;
  const own = url.pathname + url.search;
  return isAllowedImageUrl(own) ? { own } : null;
};

type RemoteContext = Pick<OwnerImageCall, "actor" | "backend" | "images" | "log"> & { caller: JobCaller };

/** Copies images of other hosts to this site, or says why not, in a sentence. */
export const createRemoteCopier =
  (context: RemoteContext, fetchFile = ssrfSafeFetch) =>
  async (url: URL): Promise<Copied> => {
    try {
      const bytes = await fetchFile(url, { maxBytes: maxImageBytes, timeoutMs: fetchMs, maxRedirects });
      const path = await storeImage(context, bytes, context.caller);
      await writeAuditLog(context, "picture fetched", url.href.slice(0, 500));
      return { path };
    } catch (error) {
      context.log.warn(
        { host: url.hostname, detail: error instanceof AppError ? (error.detail ?? error.message) : String(error) },
        "image not copied",
      );
      return { reason: describeFailure(error) };
    }
  };

/** `copied` counts the images that are now stored here. */
export type ImageCopier = (post: PostData) => Promise<{ post: PostData; warnings: ImageWarning[]; copied: number }>;

/**
 * Copies to this site the images at other hosts and those that users saved, so that a post keeps its images even if
 * theirs are deleted; stores those that this site generates; makes the site's own image URLs relative. Images that
 * cannot be copied stay unchanged and are returned as warnings. An image used by several posts is downloaded once.
 */
export const createImageCopier = (
  context: OwnerImageCall,
  { totalMs, hosts, fetchFile = ssrfSafeFetch }: CopierOptions,
): ImageCopier => {
  const deadline = Date.now() + totalMs;
  const copiesByUrl = new Map<string, Promise<Copied>>();
  const caller = toImageCaller(context);
  const copyRemote = createRemoteCopier({ ...context, caller }, fetchFile);

  const fetchAndStore = async (url: URL): Promise<Copied> => {
    if (Date.now() > deadline) return { reason: "There was not enough time to copy it. Please save the post again." };
    return copyRemote(url);
  };
  const generateAndStore = async (request: ImageRequest): Promise<Copied> => {
    try {
      return { path: await storeImage(context, (await getImage(context, request)).bytes, caller) };
    } catch (error) {
      return { reason: error instanceof AppError ? error.message : "The image could not be generated." };
    }
  };
  const copySaved = async (url: string): Promise<Copied> => {
    const bytes = await readUserImage(context.backend, url);
    return bytes ? { path: await storeImage(context, bytes, caller) } : { reason: "This picture was deleted." };
  };
  const start = (source: Exclude<Source, { own: string }>): Promise<Copied> => {
    if ("remote" in source) return fetchAndStore(source.remote);
    return "saved" in source ? copySaved(source.saved) : generateAndStore(source.generated);
  };
  const copy = (source: Exclude<Source, { own: string }>): Promise<Copied> => {
    const key = "remote" in source ? source.remote.href : JSON.stringify(source);
    const copying = copiesByUrl.get(key) ?? start(source);
    copiesByUrl.set(key, copying);
    return copying;
  };

  return async (post) => {
    const inContent = listImages(post.content);
    const replacements = new Map<string, string>();
    const failures = new Map<string, string>();
    const toCopy: [address: string, source: Exclude<Source, { own: string }>][] = [];
    for (const address of new Set([...(post.image_url ? [post.image_url] : []), ...inContent])) {
      const source = findSource(address, context.env.siteUrl);
      if (source && "own" in source) replacements.set(address, source.own);
      else if (source && !("remote" in source && hosts && !hosts.includes(source.remote.hostname)))
        toCopy.push([address, source]);
    }
    for (const [address] of toCopy.slice(maxImages))
      failures.set(address, `Only ${maxImages} images are copied at a time. Please save the post again.`);
    const waiting = toCopy.slice(0, maxImages).values();
    let copied = 0;
    const work = async () => {
      for (const [address, source] of waiting) {
        const result = await copy(source);
        if ("path" in result) {
          replacements.set(address, result.path);
          copied += 1;
        } else failures.set(address, result.reason);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));

    const warn = (field: ImageWarning["field"], addresses: string[]): ImageWarning[] =>
      addresses.flatMap((url) => {
        const reason = failures.get(url);
        return reason === undefined ? [] : [{ field, url, reason }];
      });
    return {
      post: {
        ...post,
        content: replaceImages(post.content, replacements),
        ...(post.image_url && { image_url: replacements.get(post.image_url) ?? post.image_url }),
      },
      copied,
      warnings: [...warn("image_url", post.image_url ? [post.image_url] : []), ...warn("content", inContent)],
    };
  };
};
