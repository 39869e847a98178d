import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { EmailEntry, EmailTransportInfo } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import type { Mailer } from "./mail/mailer.ts";
import { entriesUnavailable } from "./pagination.ts";

// The body of an email is never read here, because it may contain a sign-in link.
const shown = "id,recipient,subject,status,created_at,sent_at";
const noJob = { attempts: 0, problem: null };
const longestWaitMs = 5_000;

/** How the site delivers email. */
export const findTransport = async ({ env, localAccess, request }: OwnerCall): Promise<EmailTransportInfo> => {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl && from) return { kind: "smtp", host: new URL(smtpUrl).hostname };
  return { kind: "kept", outbox: (await localAccess.findDenial(request)) ? null : "/dev/mail" };
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

/** Emails with their delivery status. */
export const readEmails = async (context: OwnerCall, ids: readonly number[]): Promise<EmailEntry[]> => {
  const { data, error } = await context.backend.serviceClient().from("mails").select(shown).in("id", ids);
  if (error) throw entriesUnavailable(error.message);
  return addAttempts(context, data);
};

const isOver = () => new AppError("conflict", "This email was sent or deleted in the meantime.");

/** Retries an email immediately, even a failed one. Returns its new status, or that delivery is still in progress. */
export const retryEmail = async (
  context: OwnerCall & { mail: Pick<Mailer, "deliver"> },
  id: number,
): Promise<{ email: EmailEntry }> => {
  if ((await findTransport(context)).kind === "kept")
    throw new AppError(
      "conflict",
      "No mail server is configured, so this site cannot send emails. Start it with SMTP_URL first.",
    );
  const emails = context.backend.serviceClient().from("mails");
  const update = emails.update({ status: "queued", is_read: false }).eq("id", id).in("status", ["queued", "failed"]);
  const note = { table: "mails", action: "email retried", subject: `mail ${id}` } as const;
  const { data, error } = await withAudit(update, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw isOver();
  await Promise.race([context.mail.deliver(), wait(longestWaitMs, undefined, { ref: false })]);
  const [email] = await readEmails(context, [id]);
  if (!email) throw isOver();
  return { email };
};
