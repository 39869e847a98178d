import type { ShareEntry, EntryPage } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { maxShownPrompt, type ShareDecision } from "#contracts/images/sharing.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { entriesUnavailable, pageSize, toPage } from "./pagination.ts";

const shown = "id,current_prompt,image_url,maker,sharing,sharing_at";
const cursorPattern = /^([\dT:.+Z-]{10,40})~([\da-f-]{36})$/;

const actions = {
  approved: "picture shared",
  declined: "picture not shared",
  requested: "decision on a picture taken back",
} as const satisfies Record<ShareDecision, string>;
/** The decisions that are possible, by the state before. */
const from = {
  approved: ["requested"],
  declined: ["requested"],
  requested: ["approved", "declined"],
} as const satisfies Record<ShareDecision, readonly ShareEntry["sharing"][]>;

/** The prompt as it will be shown to everybody. */
const toEntry = (row: ShareEntry): ShareEntry => ({
  ...row,
  current_prompt: toInertText(row.current_prompt, { isLine: true, maxLength: maxShownPrompt }),
});

const takenBack = () => new AppError("conflict", "Its maker has taken the request back, or it is decided already.");

/** Pictures that wait for the owner, the one that waits longest first. */
export const listShareRequests = async ({ backend }: OwnerCall, before?: string): Promise<EntryPage<ShareEntry>> => {
  let query = backend
    .serviceClient()
    .from("images")
    .select(shown, { count: "exact" })
    .eq("sharing", "requested")
    .order("sharing_at")
    .order("id")
    .limit(pageSize + 1);
  const [, at, id] = cursorPattern.exec(before ?? "") ?? [];
  if (at && id) query = query.or(`sharing_at.gt.${at},and(sharing_at.eq.${at},id.gt.${id})`);
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return toPage<ShareEntry>(data.map(toEntry), (last) => `${last.sharing_at}~${last.id}`, count);
};

/** Shares a picture with everybody, declines that, or takes the decision back. Throws `conflict` or `unavailable`. */
export const decideShare = async (
  context: OwnerCall,
  id: string,
  decision: ShareDecision,
): Promise<{ entry: ShareEntry }> => {
  const update = context.backend
    .serviceClient()
    .from("images")
    .update({ sharing: decision })
    .eq("id", id)
    .in("sharing", from[decision]);
  const note = { table: "images", action: actions[decision], level: "ROW" } as const;
  const { data, error } = await withAudit(update, context, note).select(shown).maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw takenBack();
  return { entry: toEntry(data) };
};
