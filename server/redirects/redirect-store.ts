import { AppError } from "#contracts/errors.ts";
import type { Backend, Client } from "../backend.ts";
import { toRedirectKey } from "./redirect-paths.ts";

export const redirectsTable = "redirects";
/** A process keeps all of them in memory; the database takes no more. */
export const maxRedirects = 100_000;
/** How many are read or written at once; also the row limit of a hosted Supabase project. */
const pageSize = 1_000;

export type Target = { address: string } | { postId: string };
type StoredRedirect = { from: string; target: Target };

/** All redirects, by path. */
export async function* readRedirects(service: Client): AsyncGenerator<StoredRedirect> {
  let last = "";
  for (let read = 0; read < maxRedirects; read += pageSize) {
    const { data } = await service
      .from(redirectsTable)
      .select("from_path,to_address,post_id")
      .gt("from_path", last)
      .order("from_path")
      .limit(pageSize)
      .throwOnError();
    for (const { from_path, to_address, post_id } of data) {
      if (to_address !== null) yield { from: from_path, target: { address: to_address } };
      else if (post_id !== null) yield { from: from_path, target: { postId: post_id } };
    }
    if (data.length < pageSize) return;
    last = data.at(-1)?.from_path ?? "";
  }
}

const unavailable = (detail: string) =>
  new AppError("unavailable", "The redirects cannot be changed at the moment.", { detail });

/** Maps a failed write. */
export const notWritten = ({ hint, message }: { hint?: string | null; message: string }): AppError =>
  hint === "redirects_limit"
    ? new AppError("limit_exceeded", `A site can have up to ${maxRedirects.toLocaleString("en-US")} redirects.`)
    : unavailable(message);

export type OldPath = {
  /** Decoded, with a leading slash. */
  from: string;
  postId: string;
  importId: string;
};

/**
 * Lets old paths of imported posts lead to them, wherever they are. Redirects of the owner stay, and so do those of earlier
 * imports whose post is still there. Returns how many were written. Paths that cannot be redirected are left out.
 */
export const addRedirects = async (
  backend: Pick<Backend, "serviceClient">,
  paths: readonly OldPath[],
): Promise<number> => {
  let written = 0;
  for (const [importId, own] of Map.groupBy(paths, (path) => path.importId)) {
    const entries = own.flatMap(({ from, postId }) => {
      const key = toRedirectKey(from);
      return key === null ? [] : [{ from: key, post: postId }];
    });
    for (let at = 0; at < entries.length; at += pageSize) {
      const { data, error } = await backend
        .serviceClient()
        .rpc("add_redirects", { import: importId, entries: entries.slice(at, at + pageSize) });
      if (error) throw notWritten(error);
      written += data;
    }
  }
  return written;
};

/** Removes the redirects of an import, or those of them that lead to some posts. */
export const removeRedirects = async (
  backend: Pick<Backend, "serviceClient">,
  importId: string,
  postIds?: readonly string[],
): Promise<void> => {
  const removal = backend.serviceClient().from(redirectsTable).delete().eq("import_id", importId);
  const { error } = await (postIds ? removal.in("post_id", postIds) : removal);
  if (error) throw notWritten(error);
};
