import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { EmailCounts, EmailEntry, EmailPage, EmailRetry, EmailTransportInfo } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import type { Mailer } from "./mail/mailer.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";

// The body of an email is never read here, because it may contain a sign-in link.
const shown = "id,recipient,subject,status,created_at,sent_at";
const noJob = { attempts: 0, problem: null };
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

type ShownMail = Omit<EmailEntry, "attempts" | "due_at" | "problem">;

/** Emails with what their jobs know of the attempts. One that was kept has no job. */
const addAttempts = async ({ backend }: OwnerCall, emails: readonly ShownMail[]): Promise<EmailEntry[]> => {
  const { data, error } = await backend
    .serviceClient()
    .from("jobs")
    .select("key,attempts,due_at,problem")
    .eq("kind", "mail")
    .in(
      "key",
      emails.map(({ id }) => String(id)),
    );
  if (error) throw entriesUnavailable(error.message);
  const jobs = new Map(data.map(({ key, ...job }) => [key, job]));
  return emails.map((email) => ({
    ...email,
    ...(jobs.get(String(email.id)) ?? { ...noJob, due_at: email.created_at }),
  }));
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
    ...toPage(await addAttempts(context, data), ({ id }) => String(id), count),
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
  const update = emails.update({ status: "queued" }).eq("id", id).in("status", ["queued", "failed"]);
  const note = { table: "mails", action: "email retried", subject: `mail ${id}` } as const;
  const { data, error } = await withAudit(update, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw isOver();
  await Promise.race([context.mail.deliver(), wait(longestWaitMs, undefined, { ref: false })]);
  const now = await context.backend.serviceClient().from("mails").select(shown).eq("id", id).maybeSingle();
  if (now.error) throw entriesUnavailable(now.error.message);
  if (!now.data) throw isOver();
  const [email] = await addAttempts(context, [now.data]);
  if (!email) throw isOver();
  return { email, counts: await countEmails(context) };
};
