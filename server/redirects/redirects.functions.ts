import { AppError } from "#contracts/errors.ts";
import { type Redirect, type RedirectPage, redirectCallSchema } from "#contracts/posts/import-calls.ts";
import { listAddresses } from "#contracts/site-addresses.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { SitePage } from "#contracts/site-pages.ts";
import type { Redirects } from "./create-redirects.ts";
import { parseOldAddress, toTarget } from "./redirect-paths.ts";
import { notWritten, redirectsTable } from "./redirect-store.ts";

const pageSize = 100;

type ListedRow = {
  from_path: string;
  to_address: string | null;
  post_id: string | null;
  hits: number;
  last_hit_at: string | null;
  created_at: string;
  post: string | null;
};

const toRedirect = (row: ListedRow): Redirect => ({
  from: row.from_path,
  to: row.to_address ?? row.post ?? "",
  postId: row.post_id,
  hits: row.hits,
  lastHitAt: row.last_hit_at,
  createdAt: row.created_at,
});

const list = async (
  { backend }: OwnerCall,
  { search, after }: { search: string; after: string | null },
): Promise<RedirectPage> => {
  const query = { search: search.trim() || null, after, page_size: pageSize };
  const { data, error } = await backend.serviceClient().rpc("list_redirects", query);
  if (error)
    throw new AppError("unavailable", "The redirects cannot be read at the moment.", { detail: error.message });
  const { redirects, total } = data as unknown as { redirects: ListedRow[]; total: number };
  const page = redirects.slice(0, pageSize);
  return {
    redirects: page.map(toRedirect),
    total,
    next: redirects.length > pageSize ? (page.at(-1)?.from_path ?? null) : null,
  };
};

const readOldPath = (typed: string): string => {
  const from = parseOldAddress(typed);
  if (from !== null) return from;
  throw new AppError("invalid_request", "The old address must be a path of this site, like /2020/my-post.");
};

const readTarget = (typed: string, siteUrl: string): string => {
  const to = toTarget(typed, siteUrl);
  if (to !== null) return to;
  throw new AppError(
    "invalid_request",
    "The new address must be a path of this site, like /post/my-post, or begin with http:// or https://.",
  );
};

type Services = { redirects: Redirects; listPages(): readonly SitePage[] };

export const createRedirectFunctions = ({ redirects, listPages }: Services): FunctionDefinition[] => [
  /** Where visitors are led who follow an old address. */
  defineFunction({
    name: "redirects",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: redirectCallSchema,
    actions: {
      list: (call) => list(call, call.body),
      async save(call) {
        const from = readOldPath(call.body.from);
        const target = readTarget(call.body.to, call.env.siteUrl);
        if (listPages().some((page) => listAddresses(page).includes(from)))
          throw new AppError("conflict", "This site has a page at the old address, so nobody would be redirected.");
        await redirects.reload();
        const to = redirects.resolve(target, from);
        if (to === null) throw new AppError("invalid_request", "This would lead in a circle.");
        const saving = call.backend.serviceClient().rpc("save_redirect", { origin: from, target: to });
        const { error } = await withAudit(saving, call, {
          table: "redirects",
          action: "redirect saved",
          level: "CALL",
        });
        if (error) throw notWritten(error);
        await redirects.reload();
        const { data } = await call.backend
          .serviceClient()
          .from(redirectsTable)
          .select("*")
          .eq("from_path", from)
          .single();
        if (!data) throw new AppError("unavailable", "The redirect was saved, but cannot be read at the moment.");
        return { redirect: toRedirect({ ...data, post: null }) };
      },
      async delete(call) {
        const removal = call.backend.serviceClient().from(redirectsTable).delete().eq("from_path", call.body.from);
        const { data, error } = await withAudit(removal, call, {
          table: "redirects",
          action: "redirect deleted",
        }).select("from_path");
        if (error) throw notWritten(error);
        if (data.length === 0) throw new AppError("not_found", "There is no such redirect any more.");
        await redirects.reload();
        return { success: true };
      },
    },
  }),
];
