import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { MailCounts, MailEntry, MailPage, MailRetry, MailWay } from "#contracts/owner-desk.ts";
import { type Desk, pageOf, pageSize, record, unavailable } from "./desk.ts";

// Never the words of a mail: they may hold a link that signs somebody in.
const shown = "id,recipient,subject,status,attempts,due_at,problem,created_at,sent_at";
const longestWaitMs = 5_000;

const findWay = async ({ env, localAccess, request }: Desk): Promise<MailWay> => {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl && from) return { kind: "smtp", host: new URL(smtpUrl).hostname };
  return { kind: "kept", outbox: (await localAccess.findDenial(request)) ? null : "/dev/mail" };
};

const countMails = async ({ backend }: Desk): Promise<MailCounts> => {
  const count = async (status: keyof MailCounts): Promise<number> => {
    const { count: found, error } = await backend.service().from("mails").select("id", { count: "exact", head: true }).eq("status", status);
    if (error) throw unavailable(error.message);
    return found ?? 0;
  };
  const [queued, sent, failed, kept] = await Promise.all([count("queued"), count("sent"), count("failed"), count("kept")]);
  return { queued, sent, failed, kept };
};

/** What became of the mails of the site, the latest first. */
export const listMails = async (desk: Desk, before?: string): Promise<MailPage> => {
  let query = desk.backend.service().from("mails").select(shown).order("id", { ascending: false }).limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return { ...pageOf<MailEntry>(data, ({ id }) => String(id)), counts: await countMails(desk), way: await findWay(desk) };
};

const isOver = () => new AppError("conflict", "This mail was sent or forgotten meanwhile.");

/** Lets the post office try a mail again now, also one that it had given up. Answers what came of it, or that it is still at it. */
export const retryMail = async (desk: Desk, id: number): Promise<MailRetry> => {
  if ((await findWay(desk)).kind === "kept") throw new AppError("conflict", "No mail server is set here, so no mail can leave this site. Start it with SMTP_URL first.");
  const mails = desk.backend.service().from("mails");
  const due = { status: "queued", due_at: new Date().toISOString() } as const;
  const { data, error } = await mails.update(due).eq("id", id).in("status", ["queued", "failed"]).select("id").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw isOver();
  await record(desk, "mail tried again", `mail ${id}`);
  await Promise.race([desk.mail.deliver(), wait(longestWaitMs, undefined, { ref: false })]);
  const now = await desk.backend.service().from("mails").select(shown).eq("id", id).maybeSingle();
  if (now.error) throw unavailable(now.error.message);
  if (!now.data) throw isOver();
  return { mail: now.data, counts: await countMails(desk) };
};
