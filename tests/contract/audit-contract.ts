import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type AuditNote, withAudit } from "#server/http/functions/with-audit.ts";
import type { Client } from "#server/backend.ts";
import { openImportRows, toHolder, writeRows } from "#tests/support/import-rows.ts";
import type { BackendFixture } from "./backend-fixture.ts";

type WriteRequest = PromiseLike<{ error: { message: string } | null }> & {
  setHeader(name: string, value: string): unknown;
};
type Change = {
  note: Omit<AuditNote, "action">;
  subject: string;
  write(): WriteRequest;
  /** State that a rejected change must leave as it was. */
  read(): Promise<unknown>;
};

const actor = "Zoë <owner@example.com>";

const randomText = () => randomUUID().slice(0, 8);
const getUserId = async (client: Client): Promise<string> => (await client.auth.getUser()).data.user?.id ?? "";

/** Tests of the audit log that every driver has to pass: a change and its entry are written together, or neither is. */
export const testAuditContract = (subject: () => BackendFixture): void => {
  const service = () => subject().backend.serviceClient();
  let lastEntry = 0;
  const entriesAfter = async (id: number) => {
    const { data } = await service().from("audit_log").select("id,actor,action,subject").gt("id", id).order("id");
    return data ?? [];
  };
  beforeEach(async () => {
    lastEntry = (await entriesAfter(0)).at(-1)?.id ?? 0;
  });
  const newEntries = async () =>
    (await entriesAfter(lastEntry)).map((entry) => ({
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
    }));

  const count = async (table: "posts" | "post_previews" | "access_requests" | "typo_reports" | "feedback" | "mails") =>
    (await service().from(table).select("*", { count: "exact", head: true })).count ?? 0;

  const addPost = async () => {
    const slug = `post-${randomText()}`;
    const { data } = await service().from("posts").insert({ slug, title: "T", content: "C" }).select("id").single();
    return { id: data?.id ?? "", slug };
  };
  const preview = (post_id: string) => ({
    token_hash: `${randomText()}${"0".repeat(56)}`,
    post_id,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });

  const changes: Record<string, () => Promise<Change>> = {
    "a new post": async () => {
      const slug = `post-${randomText()}`;
      const write = () => service().from("posts").insert({ slug, title: "T", content: "C" });
      return { note: { table: "posts" }, subject: slug, write, read: () => count("posts") };
    },
    "a changed post": async () => {
      const { id, slug } = await addPost();
      const write = () => service().from("posts").update({ title: "Changed" }).eq("id", id);
      const read = async () => (await service().from("posts").select("title,version").eq("id", id)).data;
      return { note: { table: "posts" }, subject: slug, write, read };
    },
    "a deleted post": async () => {
      const { id, slug } = await addPost();
      const write = () => service().from("posts").delete().eq("id", id);
      return { note: { table: "posts" }, subject: slug, write, read: () => count("posts") };
    },
    "imported posts": async () => {
      const rows = [1, 2, 3].map(() => ({ slug: `post-${randomText()}`, title: "T", content: "C" }));
      const write = () => service().from("posts").insert(rows);
      return { note: { table: "posts", level: "STATEMENT" }, subject: "3", write, read: () => count("posts") };
    },
    "posts imported with their origins": async () => {
      const rows = [1, 2].map(() => ({ externalId: randomText(), slug: `post-${randomText()}` }));
      const id = await openImportRows(service(), rows);
      const write = () => writeRows(service(), id, rows);
      return { note: { table: "posts", level: "CALL" }, subject: "2", write, read: () => count("posts") };
    },
    "imported posts that are taken back": async () => {
      const rows = [1, 2].map(() => ({ externalId: randomText(), slug: `post-${randomText()}` }));
      const id = await openImportRows(service(), rows);
      await writeRows(service(), id, rows);
      await service().from("imports").update({ state: "undoing" }).eq("id", id);
      const args = { target: id, claimant: toHolder(id), page_size: 10 };
      const write = () => service().rpc("undo_import_entries", args);
      return { note: { table: "posts", level: "CALL" }, subject: "2", write, read: () => count("posts") };
    },
    "a private link": async () => {
      const { id, slug } = await addPost();
      const write = () => service().from("post_previews").insert(preview(id));
      const note = { table: "post_previews", level: "STATEMENT", subject: slug } as const;
      return { note, subject: slug, write, read: () => count("post_previews") };
    },
    "revoked private links": async () => {
      const { id } = await addPost();
      await service()
        .from("post_previews")
        .insert([preview(id), preview(id)]);
      const write = () => service().from("post_previews").delete().eq("post_id", id);
      const note = { table: "post_previews", level: "STATEMENT", subject: id } as const;
      return { note, subject: id, write, read: () => count("post_previews") };
    },
    "a decided access request": async () => {
      const email = `${randomText()}@example.org`;
      await service().from("access_requests").insert({ name: "Ada", email, reason: "Because." });
      const write = () => service().from("access_requests").update({ status: "approved" }).eq("email", email);
      const read = async () => (await service().from("access_requests").select("status").eq("email", email)).data;
      return { note: { table: "access_requests" }, subject: email, write, read };
    },
    "a closed typo report": async () => {
      const page = `/${randomText()}`;
      await service().from("typo_reports").insert({ page, quote: "teh", correction: "the" });
      const write = () =>
        service()
          .from("typo_reports")
          .update({ status: "closed", closed_at: new Date().toISOString() })
          .eq("page", page);
      const read = async () => (await service().from("typo_reports").select("status").eq("page", page)).data;
      return { note: { table: "typo_reports" }, subject: page, write, read };
    },
    "a deleted typo report": async () => {
      const page = `/${randomText()}`;
      await service().from("typo_reports").insert({ page, quote: "teh", correction: "the" });
      const write = () => service().from("typo_reports").delete().eq("page", page);
      return { note: { table: "typo_reports" }, subject: page, write, read: () => count("typo_reports") };
    },
    "deleted feedback": async () => {
      const added = await service()
        .from("feedback")
        .insert({ subject: "S", message: "M", rating: 0, contact: false })
        .select("id")
        .single();
      const id = added.data?.id ?? "";
      const write = () => service().from("feedback").delete().eq("id", id);
      const note = { table: "feedback", level: "STATEMENT", subject: id } as const;
      return { note, subject: id, write, read: () => count("feedback") };
    },
    "a retried email": async () => {
      const mail = { recipient: "ada@example.org", subject: "S", text: "B", html: "", status: "failed" } as const;
      const added = await service().from("mails").insert(mail).select("id").single();
      const id = added.data?.id ?? 0;
      const write = () => service().from("mails").update({ status: "queued" }).eq("id", id);
      const read = async () => (await service().from("mails").select("status").eq("id", id)).data;
      return { note: { table: "mails", subject: `mail ${id}` }, subject: `mail ${id}`, write, read };
    },
    "a deleted account": async () => {
      const id = await getUserId(await subject().signUp(`${randomText()}@example.org`));
      const write = () => service().rpc("delete_account", { person: id });
      const read = async () => (await service().from("profiles").select("user_id").eq("user_id", id)).data;
      return { note: { table: "users" }, subject: id, write, read };
    },
    "a restored backup": async () => {
      const batch = randomUUID();
      await service().from("restore_rows").insert({ batch, table_name: "feedback", content: null });
      await service().from("feedback").insert({ subject: "S", message: "M", rating: 0, contact: false });
      const write = () => service().rpc("apply_restore", { batch_id: batch });
      const note = { table: "restore_rows", level: "CALL", subject: "2 files" } as const;
      return { note, subject: "0 rows, 2 files", write, read: () => count("feedback") };
    },
  };

  test.each(Object.keys(changes))("writes one audit entry with the actor: %s", async (name) => {
    const change = await changes[name]?.();
    if (!change) throw new Error("no such change");
    const before = await change.read();
    const { error } = await withAudit(change.write(), { actor }, { ...change.note, action: "tested" });
    expect(error).toBe(null);
    expect(await newEntries()).toEqual([{ actor, action: "tested", subject: change.subject }]);
    expect(await change.read()).not.toEqual(before);
  });

  test.each(Object.keys(changes))("rolls back if the audit entry cannot be written: %s", async (name) => {
    const change = await changes[name]?.();
    if (!change) throw new Error("no such change");
    const before = await change.read();
    // The audit log rejects a blank action.
    const { error } = await withAudit(change.write(), { actor }, { ...change.note, action: " " });
    expect(error).not.toBe(null);
    expect(await newEntries()).toEqual([]);
    expect(await change.read()).toEqual(before);
  });

  test("writes no audit entry for writes without a note or for writes of triggers to other tables", async () => {
    const { id, slug } = await addPost();
    await service().from("post_previews").insert(preview(id));
    expect(await newEntries()).toEqual([]);
    await withAudit(service().from("posts").delete().eq("id", id), { actor }, { table: "posts", action: "tested" });
    expect(await newEntries()).toEqual([{ actor, action: "tested", subject: slug }]);
  });

  test("ignores notes of audit entries from users and anonymous callers", async () => {
    const user = await subject().signUp(`${randomText()}@example.org`);
    const image = { user_id: await getUserId(user), image_url: "/a.png", current_prompt: "c" };
    const toNote = (table: AuditNote["table"]): AuditNote => ({ table, level: "STATEMENT", action: "forged" });
    const added = await withAudit(user.from("images").insert(image), { actor }, toNote("posts"));
    expect(added.error).toBe(null);
    for (const client of [user, subject().anonClient()]) {
      const post = { slug: `post-${randomText()}`, title: "T", content: "C" };
      const rejected = await withAudit(client.from("posts").insert(post), { actor }, toNote("posts"));
      expect(rejected.error).not.toBe(null);
      await withAudit(client.from("feedback").delete().eq("rating", 0), { actor }, toNote("feedback"));
    }
    expect(await newEntries()).toEqual([]);
  });
};
