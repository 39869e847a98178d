import type { ShareEntry } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { maxShownPrompt, type ShareDecision } from "#contracts/images/sharing.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { entriesUnavailable } from "./pagination.ts";

const shown = "id,current_prompt,image_url,maker,sharing,sharing_at";

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

/** Pictures that their makers asked to share, with the prompts as everybody would see them. */
export const readShareRequests = async ({ backend }: OwnerCall, ids: readonly string[]): Promise<ShareEntry[]> => {
  const { data, error } = await backend
    .serviceClient()
    .from("images")
    .select(shown)
    .in("id", ids)
    .neq("sharing", "none");
  if (error) throw entriesUnavailable(error.message);
  return data.map(toEntry);
};

/** Shares a picture with everybody, declines that, or takes the decision back. Throws `conflict` or `unavailable`. */
export const decideShare = async (context: OwnerCall, id: string, decision: ShareDecision): Promise<void> => {
  const update = context.backend
    .serviceClient()
    .from("images")
    .update({ sharing: decision })
    .eq("id", id)
    .in("sharing", from[decision]);
  const note = { table: "images", action: actions[decision], level: "ROW" } as const;
  const { data, error } = await withAudit(update, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw takenBack();
};
