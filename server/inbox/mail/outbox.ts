import { AppError } from "#contracts/errors.ts";
import type { Row } from "#contracts/database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { Client } from "../../backend.ts";
import { normalizeEmail } from "../../http/limits/email-key.ts";
import type { StoredEmail, Email } from "./email.ts";
import type { EmailCount } from "./email-limits.ts";
import { sentence } from "../../sentence.ts";

const maxShown = 1_000;
const retentionDays = 30;

const unavailable = (detail: string) => new AppError("unavailable", sentence("accounts.emailsUnavailable"), { detail });

/** A row of the email table, before it is stored. */
export type NewMail = Pick<Row<"mails">, "recipient" | "subject" | "text" | "html" | "status" | "unsubscribe_url"> & {
  kind: string;
  counted_for: string;
};

export const toNewMail = (
  { to, unsubscribeUrl = null, ...email }: Email,
  status: "kept" | "queued",
  { kind, countedFor }: EmailCount,
): NewMail => ({ recipient: to, ...email, status, kind, counted_for: countedFor, unsubscribe_url: unsubscribeUrl });

/** The site's email table, accessed with the service role. All methods throw if the database is unavailable. */
export const createOutbox = (service: Client) => {
  const emails = () => service.from("mails");
  const change = async (id: number, columns: Partial<Omit<Row<"mails">, "id">>): Promise<void> => {
    const { error } = await emails().update(columns).eq("id", id);
    if (error) throw unavailable(error.message);
  };
  return {
    /** Returns false, without storing the email, if its recipient has had enough of its kind. */
    async add(mail: NewMail, limit: EmailCount["limit"]): Promise<boolean> {
      const { data, error } = await service.rpc("add_mail", {
        mail,
        most_in_hour: limit?.mostPerHour ?? null,
        pause_seconds: limit?.pauseSeconds ?? null,
      });
      if (error) throw unavailable(error.message);
      return data;
    },
    /** The newest thousand stored emails, oldest first. */
    async listOutbox(): Promise<StoredEmail[]> {
      const { data, error } = await emails()
        .select("recipient,subject,text,html,created_at")
        .eq("status", "kept")
        .order("id", { ascending: false })
        .limit(maxShown);
      if (error) throw unavailable(error.message);
      return data.map(({ recipient: to, created_at: at, ...email }) => ({ to, ...email, at })).reverse();
    },
    async find(id: number): Promise<Row<"mails"> | null> {
      const { data, error } = await emails().select("*").eq("id", id).maybeSingle();
      if (error) throw unavailable(error.message);
      return data;
    },
    // A sent email may contain a sign-in link: its body is deleted, only the fact that it was sent stays.
    markSent: (id: number) =>
      change(id, { status: "sent", sent_at: new Date().toISOString(), text: "", html: "", unsubscribe_url: null }),
    markFailed: (id: number) => change(id, { status: "failed" }),
    /** Takes an address that does not exist out of those that are told of stories and incidents. */
    async forgetSubscriber(email: string): Promise<void> {
      const { error } = await service.from("subscribers").delete().eq("address", normalizeEmail(email));
      if (error) throw unavailable(error.message);
    },
    /** Deletes finished emails older than a month. */
    async purgeOld(now = Date.now()): Promise<void> {
      const before = new Date(now - retentionDays * dayMs).toISOString();
      const { error } = await emails().delete().neq("status", "queued").lt("created_at", before);
      if (error) throw unavailable(error.message);
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
