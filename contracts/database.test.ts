import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openDatabase } from "#tests/support/open-database.ts";
import type { Database } from "./database.ts";
import {
  mapFields,
  type PostFieldName,
  postFieldNames,
  postFields,
  type RevisedFieldName,
  revisedFieldNames,
} from "./posts/post-fields.ts";

type Tables = Database["public"]["Tables"];
type Optional<Row, Key extends keyof Row> = Record<never, never> extends Pick<Row, Key> ? true : false;
type Column<Name extends keyof Tables, Key extends keyof Tables[Name]["Row"]> = {
  nullable: null extends Tables[Name]["Row"][Key] ? true : false;
  /** Columns that an insert may omit, or must omit because the database generates them. */
  given: Key extends keyof Tables[Name]["Insert"]
    ? Optional<Tables[Name]["Insert"], Key> extends true
      ? "may"
      : "must"
    : "never";
};
type Columns = { [Name in keyof Tables]: { [Key in keyof Tables[Name]["Row"]]: Column<Name, Key> } };

const must = { nullable: false, given: "must" } as const;
const may = { nullable: false, given: "may" } as const;
const open = { nullable: true, given: "may" } as const;
const never = { nullable: false, given: "never" } as const;

const toColumn = (name: PostFieldName) => {
  const { isRequired, kind } = postFields[name];
  if (isRequired) return must;
  return kind === "choice" ? may : open;
};

// The compiler compares this with the types, the test with the schema.
const columns: Columns = {
  posts: {
    id: may,
    ...(mapFields(postFieldNames, toColumn) as Pick<Columns["posts"], PostFieldName>),
    created_at: may,
    version: may,
  },
  deleted_posts: { id: must, slug: must, title: must, post: must, actor: open, deleted_at: may },
  post_previews: { token_hash: must, post_id: must, created_at: may, expires_at: must },
  post_origins: { id: must, tool: must, external_id: must, address: open, created_at: may },
  book_links: { token_hash: must, created_at: may, expires_at: must },
  restore_rows: { id: never, batch: must, table_name: must, content: open, created_at: may },
  post_revisions: {
    id: never,
    post_id: must,
    ...(mapFields(revisedFieldNames, toColumn) as Pick<Columns["post_revisions"], RevisedFieldName>),
    status: must,
    actor: open,
    created_at: may,
  },
  profiles: { user_id: must, email: open, role: may, created_at: may },
  access_requests: {
    id: may,
    name: must,
    email: must,
    reason: must,
    status: may,
    note: open,
    created_at: may,
    decided_at: open,
    decided_by: open,
    owner_told: may,
  },
  images: {
    id: may,
    user_id: may,
    base_prompt: open,
    current_prompt: must,
    image_url: must,
    status: may,
    version: may,
    created_at: may,
    parent: open,
    seed: open,
    width: open,
    height: open,
    maker: open,
    file_bytes: open,
    sharing: may,
    sharing_at: open,
  },
  removed_images: { image_url: must },
  audit_log: { id: never, at: may, actor: open, action: must, subject: open, detail: may },
  feedback: {
    id: may,
    name: open,
    email: open,
    category: open,
    rating: may,
    subject: must,
    message: must,
    contact: may,
    created_at: may,
  },
  typo_reports: {
    id: never,
    page: must,
    quote: must,
    correction: must,
    note: open,
    status: may,
    created_at: may,
    closed_at: open,
  },
  access_rules: { single: may, policy: may, owner_email: open },
  mails: {
    id: never,
    recipient: must,
    subject: must,
    text: must,
    html: must,
    status: must,
    attempts: may,
    due_at: may,
    problem: open,
    created_at: may,
    sent_at: open,
    kind: open,
    counted_for: open,
  },
  page_views: { day: must, path: must, views: must },
  activity: { day: must, kind: must, name: must, total: must },
  roadmap_state: {
    phase_id: must,
    status: must,
    progress: must,
    started_at: open,
    completed_tasks: must,
    updated_at: may,
  },
  chat_sessions: { id: may, user_id: must, session: must, title: must, created_at: may, updated_at: may, size: may },
  chat_messages: {
    id: must,
    user_id: must,
    session_id: must,
    parent_id: open,
    role: must,
    content: must,
    status: must,
    error: open,
    created_at: may,
  },
  hub_entries: {
    id: must,
    kind: must,
    status: must,
    occurred_at: may,
    content: must,
    open_outage: open,
    version: may,
    updated_at: may,
    deleted_at: open,
  },
  story_ledger: { id: must, entry: must, created_at: may },
};

const schemaSql = `
select table_name, column_name, is_nullable = 'YES' as nullable,
  case when is_identity = 'YES' and identity_generation = 'ALWAYS' then 'never'
    when column_default is not null or is_nullable = 'YES' then 'may' else 'must' end as given
from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`;

test("matches the row types with the migrations", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-schema-"));
  const directory = path.join(folder, "db");
  try {
    await (await createTestBackend({ directory })).close();
    const database = await openDatabase(directory);
    const rows = await database.query<{ table_name: string; column_name: string; nullable: boolean; given: string }>(
      schemaSql,
    );
    await database.close();
    const schema: Record<string, Record<string, object>> = {};
    for (const { table_name, column_name, nullable, given } of rows)
      (schema[table_name] ??= {})[column_name] = { nullable, given };
    expect(schema).toEqual(columns);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
