import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { RedirectCall } from "#contracts/posts/import-calls.ts";

export const listRedirects = (search: string, after: string | null, signal: AbortSignal) =>
  callAsOwner("redirects", { action: "list", search, after }, { signal });
export const saveRedirect = async (given: Omit<Extract<RedirectCall, { action: "save" }>, "action">) =>
  (await callAsOwner("redirects", { action: "save", ...given })).redirect;
export const deleteRedirect = (from: string) => callAsOwner("redirects", { action: "delete", from });
