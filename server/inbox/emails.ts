import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { EmailCounts, EmailEntry, EmailPage, EmailRetry, EmailTransportInfo } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import type { Mailer } from "./mail/mailer.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";

// The body of an email is never read here, because it may contain a sign-in link.
const shown = "id,recipient,subject,status,attempts,due_at,problem,created_at,sent_at";
const longestWaitMs = 5_000;

const findTransport = async ({ env, localAccess, request }: OwnerCall): Promise<EmailTransportInfo> => {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl && from) return { kind: "smtp", host: new URL(smtpUrl).hostname };
  return { kind: "kept", outbox: (await localAccess.findDenial(request)) ? null : "/dev/mail" };
};

const countEmails = async ({ backend }: OwnerCall): Promise<EmailCounts> => {
  const count = async (status: keyof EmailCounts): Promise<number> => {
    const { count: found, error } = await backend
      .serviceClient()
      .from("mails")
      .select("id", { count: "exact", head: true })
      .eq("status", status);
    if (error) throw entriesUnavailable(error.message);
    return found ?? 0;
  };
  const [queued, sent, failed, kept] = await Promise.all([
    count("queued"),
    count("sent"),
    count("failed"),
    count("kept"),
  ]);
  return { queued, sent, failed, kept };
};

/** Delivery status of the site's emails, newest first. */
export const listEmails = async (context: OwnerCall, before?: string): Promise<EmailPage> => {
  let query = context.backend
    .serviceClient()
    .from("mails")
    .select(shown, { count: "exact" })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return {
    ...toPage<EmailEntry>(data, ({ id }) => String(id), count),
    counts: await countEmails(context),
    transport: await findTransport(context),
  };
};

const isOver = () => new AppError("conflict", "This email was sent or deleted in the meantime.");

/** Retries an email immediately, even a failed one. Returns its new status, or that delivery is still in progress. */
export const retryEmail = async (
  context: OwnerCall & { mail: Pick<Mailer, "deliver"> },
  id: number,
): Promise<EmailRetry> => {
  if ((await findTransport(context)).kind === "kept")
    throw new AppError(
      "conflict",
      "No mail server is configured, so this site cannot send emails. Start it with SMTP_URL first.",
    );
  const emails = context.backend.serviceClient().from("mails");
  const due = { status: "queued", due_at: new Date().toISOString() } as const;
  const update = emails.update(due).eq("id", id).in("status", ["queued", "failed"]);
  const note = { table: "mails", action: "email retried", subject: `mail ${id}` } as const;
  const { data, error } = await withAudit(update, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw isOver();
  await Promise.race([context.mail.deliver(), wait(longestWaitMs, undefined, { ref: false })]);
  const now = await context.backend.serviceClient().from("mails").select(shown).eq("id", id).maybeSingle();
  if (now.error) throw entriesUnavailable(now.error.message);
  if (!now.data) throw isOver();
  return { email: now.data, counts: await countEmails(context) };
};
