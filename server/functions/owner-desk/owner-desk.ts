import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { AuditEntry, FeedbackEntry } from "#contracts/owner-desk.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import type { FunctionCall, SiteFunction } from "../site-function.ts";

const pageSize = 50;
const requestSchema = z.object({ action: z.enum(["check", "audit", "feedback", "delete-feedback"]), before: z.string().max(60).optional(), id: z.uuid().optional() });
type Request = z.infer<typeof requestSchema>;

const unavailable = (detail: string) => new AppError("unavailable", "This cannot be read at the moment. Please try again soon.", { detail });

const listAudit = async ({ backend }: FunctionCall, before?: string): Promise<{ entries: AuditEntry[]; next: string | null }> => {
  let query = backend.service().from("audit_log").select("id,at,actor,action,subject").order("id", { ascending: false }).limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  const entries = data.slice(0, pageSize);
  return { entries, next: data.length > pageSize ? String(entries.at(-1)?.id) : null };
};

const listFeedback = async ({ backend, env }: FunctionCall, before?: string): Promise<{ entries: FeedbackEntry[]; next: string | null; isStored: boolean }> => {
  let query = backend.service().from("feedback").select("*").order("created_at", { ascending: false }).limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  const entries = data.slice(0, pageSize);
  return { entries, next: data.length > pageSize ? (entries.at(-1)?.created_at ?? null) : null, isStored: env.storesFeedback };
};

const deleteFeedback = async ({ backend }: FunctionCall, actor: string, id?: string) => {
  const { error } = await backend.service().from("feedback").delete().eq("id", id ?? "");
  if (error) throw unavailable(error.message);
  await backend.service().from("audit_log").insert({ actor, action: "feedback deleted", subject: id ?? null });
  return { success: true };
};

const answer = (call: FunctionCall, actor: string, { action, before, id }: Request) => {
  if (action === "audit") return listAudit(call, before);
  if (action === "feedback") return listFeedback(call, before);
  if (action === "delete-feedback") return deleteFeedback(call, actor, id);
  return Promise.resolve({ actor });
};

/** What the owner reads beside the posts: `check` (who am I), `audit`, `feedback`. Answers are in contracts/owner-desk.ts. */
export const ownerDesk: SiteFunction = {
  name: "owner-desk",
  isForOwner: true,
  async handle(call) {
    const actor = await authoriseOwner(call);
    const parsed = requestSchema.safeParse(call.body ?? {});
    if (!parsed.success) throw new AppError("invalid_request", "action must be one of check, audit, feedback, delete-feedback");
    return answer(call, actor, parsed.data);
  },
};
