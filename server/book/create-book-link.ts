import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { sentence } from "../sentence.ts";

const linkHours = 24;
const tokenBytes = 16;

const links = ({ backend }: { backend: Pick<Backend, "serviceClient"> }) => backend.serviceClient().from("book_links");

const unavailable = (detail: string) =>
  new AppError("unavailable", sentence("book.linkUnchecked"), {
    detail,
  });

const toHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Creates a URL on this site from which anybody who has it can download the book of the published stories for 24 hours.
 * Throws AppError.
 */
export const createBookLink = async (context: Pick<OwnerCall, "actor" | "backend">): Promise<string> => {
  const token = randomBytes(tokenBytes).toString("base64url");
  const now = Date.now();
  const expires_at = new Date(now + linkHours * 3_600_000).toISOString();
  const { error: notCleaned } = await links(context).delete().lt("expires_at", new Date(now).toISOString());
  if (notCleaned) throw unavailable(notCleaned.message);
  const insert = links(context).insert({ token_hash: toHash(token), expires_at });
  const subject = `valid until ${expires_at}`;
  const note = { table: "book_links", level: "STATEMENT", action: "book link created", subject } as const;
  const { error } = await withAudit(insert, context, note);
  if (error) throw unavailable(error.message);
  return `/functions/v1/book?token=${token}`;
};

/** Whether the link with this token was created here and has not expired. */
export const isValidBookLink = async (backend: Pick<Backend, "serviceClient">, token: string): Promise<boolean> => {
  const { data, error } = await links({ backend })
    .select("expires_at")
    .eq("token_hash", toHash(token))
    .gt("expires_at", new Date().toISOString())
    .maybeSingle();
  if (error) throw unavailable(error.message);
  return data !== null;
};
