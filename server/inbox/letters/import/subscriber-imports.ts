import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { emailField } from "#contracts/accounts/access-request.ts";
import type { SubscriberImport, SubscriberImportsCall, SubscriberPlan } from "#contracts/inbox/subscriber-import.ts";
import { maxImportedSubscribers, type SkipReason, skipReasons } from "#contracts/inbox/subscriber-import-limits.ts";
import type { OwnerCall } from "../../../http/functions/call.ts";
import { withAudit } from "../../../http/functions/with-audit.ts";
import { normalizeEmail } from "../../../http/limits/email-key.ts";
import { entriesUnavailable } from "../../pagination.ts";
import { readSubscriberList } from "./read-subscriber-list.ts";

type AddCall = Extract<SubscriberImportsCall, { action: "add" }>;

const findAtOnce = 2_000;
const examples = 3;
const listed = 20;
const fullCode = "23514";

const knownSchema = z.object({ here: z.array(z.string()), gone: z.array(z.string()) });

/** Which of these addresses are subscribed already, and which were and left, or took no email. */
const findKnown = async ({ backend }: Pick<OwnerCall, "backend">, addresses: string[]) => {
  const known = { here: [] as string[], gone: [] as string[] };
  for (let at = 0; at < addresses.length; at += findAtOnce) {
    const part = addresses.slice(at, at + findAtOnce);
    const { data, error } = await backend.serviceClient().rpc("find_subscribers", { addresses: part });
    if (error) throw entriesUnavailable(error.message);
    const { here, gone } = knownSchema.parse(data);
    known.here.push(...here);
    known.gone.push(...gone);
  }
  return known;
};

/** What a list of another tool would bring. Changes nothing. Throws `invalid_request` if it is none, or too long. */
export const planSubscriberImport = async (
  call: Pick<OwnerCall, "backend">,
  bytes: Uint8Array,
): Promise<SubscriberPlan> => {
  const { tool, people, skipped } = readSubscriberList(bytes);
  const { here, gone } = await findKnown(call, [...people.keys()]);
  const drop = (addresses: readonly string[], reason: SkipReason): void => {
    for (const address of addresses) {
      skipped.push({ reason, shown: people.get(address) ?? address });
      people.delete(address);
    }
  };
  drop(here, "here");
  drop(gone, "left");
  if (people.size > maxImportedSubscribers)
    throw new AppError(
      "invalid_request",
      `This list has ${people.size} addresses, and one import takes up to ${maxImportedSubscribers}. Please divide it.`,
    );
  return {
    tool,
    emails: [...people.values()],
    skipped: skipReasons.flatMap((reason) => {
      const those = skipped.filter((one) => one.reason === reason);
      const shown = those.slice(0, examples).map((one) => one.shown);
      return those.length === 0 ? [] : [{ reason, count: those.length, examples: shown }];
    }),
  };
};

/** The last imports, newest first. */
export const listSubscriberImports = async ({
  backend,
}: Pick<OwnerCall, "backend">): Promise<{ imports: SubscriberImport[] }> => {
  const { data, error } = await backend
    .serviceClient()
    .from("subscriber_imports")
    .select("*")
    .order("created_at", { ascending: false })
    .limit(listed);
  if (error) throw entriesUnavailable(error.message);
  return { imports: data };
};

/** Subscribes people on the owner's word; nobody who is here, or was and left. Sends nothing. */
export const addSubscribers = async (
  call: OwnerCall,
  { agreement, emails, source, stories }: AddCall,
): Promise<{ added: number }> => {
  const valid = emails.flatMap((email) => emailField.safeParse(email).data ?? []);
  const people = [...new Map(valid.map((email) => [normalizeEmail(email), email]))];
  const addition = call.backend.serviceClient().rpc("import_subscribers", {
    list: { source: source.trim(), agreement, stories },
    people: people.map(([address, email]) => [address, email === address ? "" : email]),
  });
  const subject = `${source.trim()}: ${agreement}`;
  const note = { table: "subscriber_imports", action: "subscribers imported", subject } as const;
  const { data, error, status } = await withAudit(addition, call, note);
  if (status === 413)
    throw new AppError("invalid_request", "These are too many addresses for one import. Please divide the list.");
  if (error?.code === fullCode)
    throw new AppError("limit_exceeded", "There is no room for so many subscribers: the site holds up to 100,000.");
  if (error) throw entriesUnavailable(error.message);
  return { added: data };
};

/** Takes out whom an import brought and who did not subscribe by themselves since. Throws `not_found`. */
export const undoSubscriberImport = async (call: OwnerCall, id: string): Promise<{ removed: number }> => {
  const removal = call.backend.serviceClient().rpc("undo_subscriber_import", { list: id });
  const note = { table: "subscriber_imports", action: "import of subscribers taken back" } as const;
  const { data, error } = await withAudit(removal, call, note);
  if (error) throw entriesUnavailable(error.message);
  if (data === null || data < 0) throw new AppError("not_found", "This import was taken back already.");
  return { removed: data };
};
